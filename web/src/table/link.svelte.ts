/** What a table shows of its room, wherever that is kept: the views one after the other, and the log that follows from them. */

import { preferences } from "../preferences.svelte";
import type { Act, Back, Begin, Commit, Fill, Forgo, Leave, More, Ready, Rename, Reveal, Say, Sit, Switch, Undo } from "../protocol";
import type { Ack, Arrange, Earlier, EventView, Explained, Hint, Hinted, Refused, Select, Selected, View, Why } from "../shown";

type Without<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Command = Without<Back | Sit | Commit | Reveal | Forgo | Leave | Fill | Begin | Ready | Act | Undo | Switch | Arrange | Rename | Say | Select | Why | Hint | More>;
export type Answer = Ack | Refused | Selected | Explained | Hinted | Earlier;

/** A page that is so many views behind does not wait for flights. */
const BEHIND = 8;

/** Whoever follows what a table shows. */
export interface Follower {
  /** A view is shown from now on; the page is drawn anew after this. */
  onView(before: View | null, after: View): void;
  /** A player says something, by its number. */
  onSaid(seat: number, number: number): void;
  /** How long the table still moves, in milliseconds: what is played meanwhile is shown after it. */
  readonly moving: number;
}

export abstract class TableLink {
  view: View | null = $state.raw(null);
  log: EventView[] = $state.raw([]);
  /** The moments in the log at which a bot decided in the place of a person. */
  stoodIn: ReadonlySet<number> = $state.raw(new Set());
  state: "opening" | "open" | "lost" | "ended" = $state("opening");
  /** Why the link has ended, in English as in the catalogue. */
  end = $state("");
  /** What is the matter with the server or with the game, in the language spoken. */
  trouble = $state("");
  notice = $state("");
  /** Whether the server has been away for a while. */
  far = $state(false);
  /** When the view came, on this machine's own clock. */
  since = $state(0);

  protected order: string = preferences.order;
  private loading = false;
  /** Views that wait for the table to come to rest, and what waits for it. */
  private held: View[] = [];
  private holding = 0;

  constructor(
    readonly room: string,
    protected readonly follower: Follower,
  ) {}

  /** Have a command carried out, and return the answer. */
  abstract send(command: Command): Promise<Answer>;

  /** Take a seat with the hash of a number; say why that cannot be, "" if it is done. */
  abstract sit(seat: number, hash: string): Promise<string>;

  /** Show everything again in the language now chosen. */
  abstract reopen(): void;

  /** Have the own hand laid out in an order; the page has orders of its own, which a room does not know. */
  arrange(order: string): void {
    if (order === this.order) return;
    this.order = order;
    void this.send({ type: "arrange", order });
  }

  close(): void {
    this.state = "ended";
    clearTimeout(this.holding);
  }

  /** Whether the deal now played began before the first of its events in the log. */
  get earlier(): boolean {
    const first = this.firstOfDeal();
    return first !== null && first > (this.view?.began ?? 0);
  }

  /** Load what happened before the first event of this deal in the log. */
  async more(): Promise<void> {
    const before = this.firstOfDeal();
    if (this.loading || before === null) return;
    this.loading = true;
    const answer = await this.send({ type: "more", before });
    this.loading = false;
    if (answer.type !== "earlier" || answer.events.at(-1)?.moment !== before - 1 || this.firstOfDeal() !== before) return;
    const index = this.log.findIndex((event) => event.moment === before);
    this.log = [...this.log.slice(0, index), ...answer.events, ...this.log.slice(index)];
    this.addStandIns(answer.stood_in);
  }

  private firstOfDeal(): number | null {
    const began = this.view?.began ?? 0;
    return this.log.find((event) => event.moment >= began)?.moment ?? null;
  }

  /** Show a view once the table has come to rest. */
  protected show(view: View): void {
    this.held.push(view);
    this.release();
  }

  /** Show the views that wait, each once the table has come to rest. */
  private release(): void {
    clearTimeout(this.holding);
    const pause = this.held.length < BEHIND ? this.follower.moving : 0;
    if (pause <= 0) {
      const view = this.held.shift();
      if (view) this.keep(view);
    }
    if (this.held.length > 0) this.holding = window.setTimeout(() => this.release(), Math.max(0, pause));
  }

  private keep(view: View): void {
    const last = this.log.at(-1)?.moment ?? -1;
    const fresh = view.events.filter((event) => event.moment > last);
    if (fresh.length > 0) this.log = lately([...this.followed(view, fresh[0]?.moment ?? 0, last), ...fresh]);
    this.addStandIns(view.stood_in);
    this.since = performance.now();
    const before = this.view;
    this.view = view;
    this.follower.onView(before, view);
  }

  /** What stays in the log before fresh events, of which the first is at a moment. */
  private followed(view: View, first: number, last: number): EventView[] {
    // Where a decision was taken back, the deal is described again, with other moments.
    const log = this.log.filter(({ deal, moment }) => moment >= view.began || deal !== view.deal?.number);
    // Where events of this deal are missing in between, those before them are loaded again when they are wanted.
    return first > last + 1 && first > view.began ? log.filter(({ moment }) => moment < view.began) : log;
  }

  private addStandIns(moments: readonly number[]): void {
    const first = this.log[0]?.moment ?? 0;
    if (moments.some((moment) => !this.stoodIn.has(moment)))
      this.stoodIn = new Set([...this.stoodIn, ...moments].filter((moment) => moment >= first));
  }
}

/** What happened in the deal of the last event and in the one before it: a log does not grow for ever. */
function lately(events: readonly EventView[]): EventView[] {
  const last = events.at(-1)?.deal ?? 0;
  return events.filter(({ deal }) => deal === last || deal === last - 1);
}
