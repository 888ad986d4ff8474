/** A finished deal of a room that does not show hands, as the server tells it in numbers, in the words of the reader. */

import { changedAnswers } from "../local/answers";
import { Narrator } from "../local/narrator";
import { namesTold, signsOf } from "../local/people";
import { opened } from "../local/programs";
import { translator } from "../local/translating";
import { beginning, dealView, eventView, resultView } from "../local/view";
import { i18n } from "../i18n.svelte";
import type { Recording } from "../protocol";
import { SeenDeal, type Family } from "../rules/index.ts";
import type { Replay, ReplayStep } from "../shown";
import { ownAt } from "./room";

/** Yield a replay as far as its pieces are there, until it is whole; `ask` returns the piece that begins with a moment. */
export async function* replayTold(ask: (first: number) => Promise<Recording>): AsyncGenerator<Replay> {
  let piece = await ask(0);
  const { family, translate } = await opened(piece.family, i18n.language);
  const told = new ToldReplay(family, translator(family.name, translate), piece);
  for (;;) {
    const replay = told.hear(piece);
    yield replay;
    if (replay.steps.length >= replay.length) return;
    piece = await ask(replay.steps.length);
  }
}

class ToldReplay {
  private readonly narrator: Narrator;
  private readonly moments: SeenDeal[] = [];
  private steps: ReplayStep[] = [];

  constructor(
    private readonly family: Family,
    private readonly translate: (english: string) => string,
    private readonly about: Recording,
  ) {
    this.narrator = new Narrator(family, about.seat, namesTold(about.players, translate), translate);
  }

  /** Take the next piece, and return all that is known then. */
  hear({ deal, steps, own, result }: Recording): Replay {
    const { family, about, moments } = this;
    const { preset, options, seat } = about;
    const first = moments.length;
    if (!first) moments.push(SeenDeal.told(family, family.options(preset, options), seat, deal, ownAt(own, deal.moment)));
    let last = moments.at(-1)!;
    for (const [cells, made] of steps) moments.push((last = last.after({ cells, made }, ownAt(own, moments.length))));
    if (moments.length === about.length) moments[moments.length - 1] = last.ended(result);
    this.steps = [...this.steps, ...moments.slice(first).map((_, index) => this.step(first + index))];
    return this.replay(result);
  }

  private step(moment: number): ReplayStep {
    const { narrator, moments, about, family } = this;
    const { number, commitment } = about.deal;
    const [before, deal] = [moments[moment - 1], moments[moment]!];
    const event = before ? eventView(moment, number, before, deal, narrator) : beginning(moment, number, narrator);
    const orders = family.description.actions.orders;
    return { event, deal: dealView({ deal, number, commitment }, narrator, { orders }) };
  }

  private replay(result: Recording["result"]): Replay {
    const { family, translate, about, moments, narrator, steps } = this;
    const { preset, options, players, deals, deal, length } = about;
    const last = moments.at(-1)!;
    const start = last.scores.map((score, seat) => score - (result.gained[seat] ?? 0));
    return {
      preset,
      family: family.name,
      title: translate(family.preset(preset).title),
      options: changedAnswers(family, preset, options),
      names: [...narrator.names],
      signs: signsOf(players.map(({ bot = "" }) => bot), translate),
      deals,
      number: deal.number,
      steps,
      result: last.over ? resultView(last, start, result.course, result.key, narrator) : null,
      length,
    };
  }
}
