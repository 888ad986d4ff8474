/** Whether the server knows this browser again: without its cookie one could take no seat that is one's own later. */

import { get, HttpError } from "./http";
import { tell } from "./i18n.svelte";
import type { Recognised } from "./protocol";

/**
 * Return whether the server knew this browser at once, or only by a cookie that it has just been given; throw HttpError
 * where the browser keeps no cookie.
 */
export async function recognised(): Promise<boolean> {
  if (await known()) return true;
  if (await known()) return false;
  throw new HttpError("not_now", tell("This browser keeps no cookie of this server, so the server would not know you again, and you could only watch. Allow cookies for this page, then try again."));
}

async function known(): Promise<boolean> {
  return (await get<Recognised>("api/guest")).recognised;
}
