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

/** Return a deal of the match that is kept of a table, by its number from 1; throw HttpError where it is not kept. */
export async function replayed(room: string, match: number, number: number, seat: string): Promise<Replay> {
  const kept = recallTable(room);
  // A deal that is being played is shown at its table only.
  const ended = kept?.stage === "playing" ? kept.deals.length - 1 : (kept?.deals.length ?? 0);
  if (!kept?.shuffle || kept.match !== match || number < 1 || number > ended)
    throw new HttpError("no_game", tell(GONE));
  const { family, translate } = await opened(kept.family, i18n.language);
  const translated = translator(family.name, translate);
  const narrator = new Narrator(family, /^\d+$/.test(seat) ? Number(seat) : null, namesOf(kept, translated), translated);
  const deals = [...played(family, kept)].slice(0, number);
  const moments = deals.at(-1)!;
  const key = dealKey(keyOf(kept.shuffle), number);
  const open = seat === OPEN && kept.reveal;
  return {
    preset: kept.preset,
    family: family.name,
    title: translated(family.preset(kept.preset).title),
    options: changedAnswers(family, kept.preset, kept.answers),
    names: [...narrator.names],
    signs: signsOf(kept.bots, translated),
    deals: ended,
    number,
    steps: steps(moments, number, dealHash(key), narrator, open),
    result: resultView(moments.at(-1)!, moments[0]!.scores, deals.map((one) => one.at(-1)!.scores), kept.reveal ? key : "", narrator),
    length: moments.length,
  };
}

/** Return the finished deals of the match that is kept of a table, as `.deal` text with what proves them. */
export async function matchText(room: string): Promise<string> {
  const kept = recallTable(room);
  if (!kept?.shuffle) throw new HttpError("no_game", tell(GONE));
  const { family } = await opened(kept.family, i18n.language);
  const deals = [...played(family, kept)].map((moments) => moments.at(-1)!).filter(({ over }) => over);
  return writeMatch(deals) + proofOf(kept.shuffle, deals.length);
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
