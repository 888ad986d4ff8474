/** Replays of deals of a table that this browser keeps, moment by moment. */

import { dealHash, dealKey } from "../fairness/hashes";
import { HttpError } from "../http";
import { i18n, marked, tell } from "../i18n.svelte";
import type { Replay, ReplayStep } from "../protocol";
import { writeMatch, type Deal } from "../rules/index.ts";
import { changedAnswers } from "./answers";
import { recallTable } from "./storing";
import { Narrator } from "./narrator";
import { namesOf, signsOf } from "./people";
import { opened } from "./programs";
import { played } from "./room";
import { keyOf, proofOf } from "./shuffle";
import { translator } from "./translating";
import { beginning, dealView, eventView, resultView, type Shown } from "./view";

const GONE = marked("This browser does not keep this deal any more.");
/** From where a deal is watched with all hands open. */
const OPEN = "open";

/** Return a deal of the match that is stored of a table, by its number from 1; throw HttpError where it is not stored. */
export async function replayed(room: string, match: number, number: number, seat: string): Promise<Replay> {
  const stored = recallTable(room);
  // A deal that is being played is shown at its table only.
  const ended = stored?.stage === "playing" ? stored.deals.length - 1 : (stored?.deals.length ?? 0);
  if (!stored?.shuffle || stored.match !== match || number < 1 || number > ended)
    throw new HttpError("no_game", tell(GONE));
  const { family, translate } = await opened(stored.family, i18n.language);
  const translated = translator(family.name, translate);
  const narrator = new Narrator(family, /^\d+$/.test(seat) ? Number(seat) : null, namesOf(stored, translated), translated);
  const deals = [...played(family, stored)].slice(0, number);
  const moments = deals.at(-1)!;
  const key = dealKey(keyOf(stored.shuffle), number);
  const open = seat === OPEN && stored.reveal;
  return {
    preset: stored.preset,
    family: family.name,
    title: translated(family.preset(stored.preset).title),
    options: changedAnswers(family, stored.preset, stored.answers),
    names: [...narrator.names],
    signs: signsOf(stored.bots, translated),
    deals: ended,
    number,
    steps: steps(moments, number, dealHash(key), narrator, open),
    result: resultView(moments.at(-1)!, moments[0]!.scores, deals.map((one) => one.at(-1)!.scores), stored.reveal ? key : "", narrator),
    length: moments.length,
  };
}

/** Return the finished deals of the match that is stored of a table, as `.deal` text with what proves them. */
export async function matchText(room: string): Promise<string> {
  const stored = recallTable(room);
  if (!stored?.shuffle) throw new HttpError("no_game", tell(GONE));
  const { family } = await opened(stored.family, i18n.language);
  const deals = [...played(family, stored)].map((moments) => moments.at(-1)!).filter(({ over }) => over);
  return writeMatch(deals) + proofOf(stored.shuffle, deals.length);
}

function steps(moments: readonly Deal[], number: number, commitment: string, narrator: Narrator, open: boolean): ReplayStep[] {
  const orders = narrator.family.description.actions.orders;
  return moments.map((deal, moment) => {
    const shown: Shown = { deal, number, commitment, first: moments[0]! };
    const before = moments[moment - 1];
    const event = before ? eventView(moment, number, before, deal, narrator) : beginning(moment, number, narrator);
    return { event, deal: dealView(shown, narrator, { orders, open }) };
  });
}
