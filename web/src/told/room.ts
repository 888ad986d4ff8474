/** A room on a server as a page is told of it, in numbers: what everybody may see, and what the viewer alone may know. */

import type { Base, Before, Left, News, Own, OwnStep, Setting, Step, Viewer } from "../protocol";
import { SeenDeal, type Family, type RulesRecord } from "../rules/index.ts";

/** So many moments of the deal are known at once. */
const REMEMBERED = 50;

/** A moment of a deal: what was seen at it, and before it; `before` is null where the deal begins. */
export interface Seen {
  moment: number;
  before: SeenDeal | null;
  after: SeenDeal;
  /** Whether a bot decided for a person. */
  stoodIn: boolean;
}

/** What stays the same until it is told anew. */
type Known = Required<Pick<News, "stage" | "match" | "players" | "watching" | "window" | "promised" | "withheld">> & Pick<News, "shuffle" | "banks" | "result">;

const NOBODY: Viewer = { seat: null, host: false, auto_pass: false, auto_claim: false, answer: null, hash: "" };
const NOTHING_OWN: readonly OwnStep[] = [];

/** What was told does not follow from what was told before: everything must be asked for again. */
export class Missed extends Error {
  override name = "Missed";
}

export class ToldRoom {
  moment = -1;
  known: Known;
  viewer: Viewer = NOBODY;
  deal: Base | null = null;
  /** The last moments of the deal, none before the first deal. */
  moments: Seen[] = [];
  times: readonly Left[] = [];
  /** When the times were told, on this machine's own clock. */
  timed = 0;
  private readonly options: RulesRecord;

  /** Begin with the news that tell everything, and what the viewer alone may know of it. */
  constructor(
    readonly family: Family,
    readonly setting: Setting,
    news: News,
    own: Own | null,
  ) {
    this.options = family.options(setting.preset, setting.options);
    this.known = { ...(news as Known) };
    this.hear(news, own);
  }

  /** Take what is new; throw Missed where something before it is not known. */
  hear(news: News | null, own: Own | null): void {
    if (news && ![-1, this.moment].includes(news.since ?? news.moment - (news.steps?.length ?? 0))) throw new Missed();
    if (own?.viewer) this.viewer = own.viewer;
    const steps = own?.steps ?? NOTHING_OWN;
    if (!news) return;
    this.moment = news.moment;
    this.times = news.times ?? [];
    this.timed = performance.now();
    Object.assign(this.known, defined(news));
    if (news.deal) {
      this.deal = news.deal;
      this.known.result = news.result ?? null;
      this.moments = [this.first(news.deal, steps)];
    }
    this.moments = [...this.moments, ...this.following(this.moments.at(-1), news.steps ?? [], steps)].slice(-REMEMBERED);
    if (this.deal && this.moments.at(-1)?.moment !== this.moment) throw new Missed();
    const last = this.moments.at(-1);
    if (last && news.result) last.after = last.after.ended(news.result);
  }

  /** What is seen now; null before the first deal. */
  get now(): SeenDeal | null {
    return this.moments.at(-1)?.after ?? null;
  }

  /** Return the moments of an answer to what happened before. */
  before({ deal, steps, own }: Before): Seen[] {
    const first = this.first(deal, own);
    const following = this.following(first, steps, own);
    return first.moment === deal.began ? [first, ...following] : following;
  }

  /** Return the moments of which something is to be told, the beginning of the deal among them. */
  get told(): Seen[] {
    return this.moments.filter(({ before, moment }) => before !== null || moment === this.deal?.began);
  }

  private first(base: Base, own: readonly OwnStep[]): Seen {
    const after = SeenDeal.told(this.family, this.options, this.viewer.seat, base, ownAt(own, base.moment));
    return { moment: base.moment, before: null, after, stoodIn: false };
  }

  private following(last: Seen | undefined, steps: readonly Step[], own: readonly OwnStep[]): Seen[] {
    const found: Seen[] = [];
    for (const [cells, made, stoodIn = false] of steps) {
      const then: Seen | undefined = found.at(-1) ?? last;
      if (!then) throw new Missed();
      const moment = then.moment + 1;
      found.push({ moment, before: then.after, after: then.after.after({ cells, made }, ownAt(own, moment)), stoodIn });
    }
    return found;
  }
}

/** Return what a seat alone may know of a moment. */
export function ownAt(own: readonly OwnStep[], wanted: number): Parameters<SeenDeal["after"]>[1] {
  const [, cells, made] = own.find(([moment]) => moment === wanted) ?? [];
  return { cells, made };
}

/** Return the news that are told. */
function defined(news: News): Partial<Known> {
  const names = ["stage", "match", "players", "watching", "window", "promised", "withheld", "shuffle", "banks", "result"] as const;
  return Object.fromEntries(names.filter((name) => name in news).map((name) => [name, news[name]]));
}
