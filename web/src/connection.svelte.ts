/** The connection to a room: the view as the server last sent it, and commands that are repeated until they are answered. */

import { socketAddress } from "./addresses";
import { get, HttpError, sentenceOf, shut } from "./http";
import type {
  Ack, Act, Arrange, Back, Begin, Commit, Earlier, Explained, Fill, Forgo, FromServer, EventView, Hint, Hinted, Leave, More, Ready,
  Refused, Rename,
  Reveal, Say, Select, Selected, Sit, Switch, Undo, View, Why,
} from "./protocol";
import { recognised } from "./recognised";
import { SUBPROTOCOL, VERSION } from "./protocol";
import { reach } from "./reach.svelte";
import { preferences } from "./preferences.svelte";
import { marked, i18n, tell } from "./i18n.svelte";

type Without<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Command = Without<Back | Sit | Commit | Reveal | Forgo | Leave | Fill | Begin | Ready | Act | Undo | Switch | Arrange | Rename | Say | Select | Why | Hint | More>;
export type Answer = Ack | Refused | Selected | Explained | Hinted | Earlier;

/** Why the connection has ended for good, by the code of its end. */
const ENDS: Record<number, string> = {
  4001: marked("This page is out of date. Reload it."),
  4003: marked("This page may not open the table."),
  4004: marked("There is no such table. The link may be incomplete, or the table was closed long ago."),
  4006: marked("The record of this table is damaged, so it cannot be opened."),
  4007: marked("This game was begun with other rules, and cannot be continued here."),
  4008: marked("The operator of this server has closed the table."),
};
/** Refusals after which a command is sent again once the server can carry it out. */
const PASSING = ["restarting", "unavailable"];
const FASTEST = 250;
const SLOWEST = 8000;
const BEAT = 8000;
/** After so many attempts in vain the server is away. */
const AWAY = 3;
const AGAIN = 2000;
/** The code with which the server closes the connection of who sends too much, and how long to wait then. */
const TOO_MUCH = 1008;
const REST = 5000;
/** A page that is so many views behind does not wait for flights. */
const BEHIND = 8;

interface Waiting {
  message: string;
  answered: (answer: Answer) => void;
}

/** Whoever follows what a connection brings. */
export interface Follower {
  /** A view is shown from now on; the page is drawn anew after this. */
  onView(before: View | null, after: View): void;
  /** A player says something, by its number. */
  onSaid(seat: number, number: number): void;
  /** How long the table still moves, in milliseconds: what is played meanwhile is shown after it. */
  readonly moving: number;
}

export class Connection {
  view: View | null = $state.raw(null);
  log: EventView[] = $state.raw([]);
  /** The moments in the log at which a bot decided for a person. */
  stoodIn: ReadonlySet<number> = $state.raw(new Set());
  state: "opening" | "open" | "lost" | "ended" = $state("opening");
  /** Why the connection has ended, in English as in the catalogue. */
  end = $state("");
  /** What the server says is the matter, in the language spoken: with itself, or with the game. */
  trouble = $state("");
  notice = $state("");
  /** Whether the server has been away for a while. */
  far = $state(false);
  /** When the view came, on this machine's own clock. */
  since = $state(0);

  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private order: string = preferences.order;
  /** The head of the room's log that was last heard of, by which lost moves are noticed. */
  private head = "";
  private attempts = 0;
  private refused = false;
  private after = 0;
  private timer = 0;
  private again = 0;
  private heart = 0;
  private beats = 0;
  private heard = 0;
  private loading = false;
  /** Views that wait for the table to come to rest, and what waits for it. */
  private held: View[] = [];
  private holding = 0;

  constructor(
    readonly room: string,
    private readonly follower: Follower,
  ) {
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Send a command and return the server's answer, however often the connection breaks meanwhile. */
  send(command: Command): Promise<Answer> {
    const id = freshId();
    return new Promise((answered) => {
      const message = JSON.stringify({ ...command, id });
      this.waiting.set(id, { message, answered });
      if (this.state === "open" && this.socket?.readyState === WebSocket.OPEN) this.socket.send(message);
    });
  }

  /** Take a seat with the hash of a number; say why that cannot be, "" if it is done. */
  async sit(seat: number, hash: string): Promise<string> {
    try {
      // A socket that was opened without the cookie belongs to nobody who will be known again.
      if (!(await recognised())) this.reopen();
    } catch (fault) {
      return sentenceOf(fault);
    }
    const answer = await this.send({ type: "sit", seat, hash });
    return answer.type === "refused" ? answer.sentence : "";
  }

  /** Have the own hand laid out in an order; the page has orders of its own, which the server does not know. */
  arrange(order: string): void {
    if (order === this.order) return;
    this.order = order;
    void this.send({ type: "arrange", order });
  }

  /** Connect again in the language now chosen; where no connection is open yet, that will be the language anyway. */
  reopen(): void {
    this.log = [];
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.close();
  }

  close(): void {
    this.state = "ended";
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.again);
    clearTimeout(this.holding);
    clearInterval(this.heart);
    if (this.socket) shut(this.socket);
  }

  private readonly hurry = (): void => {
    if (this.state === "lost" && !this.after && document.visibilityState === "visible") {
      clearTimeout(this.timer);
      this.open();
    }
  };

  private open(): void {
    this.refused = true;
    const socket = new WebSocket(socketAddress(`t/${encodeURIComponent(this.room)}/ws`), SUBPROTOCOL);
    this.socket = socket;
    socket.onopen = () => {
      this.refused = false;
      const since = this.log.at(-1)?.moment ?? -1;
      const hello = { type: "hello", version: VERSION, lang: i18n.language, since, order: this.order, head: this.head };
      socket.send(JSON.stringify(hello));
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => this.lose(event.code);
  }

  private lose(code: number): void {
    clearInterval(this.heart);
    if (this.state === "ended") return;
    const end = ENDS[code];
    if (end) {
      this.state = "ended";
      this.end ||= end;
      return;
    }
    if (code === TOO_MUCH) {
      this.trouble = tell("The server cut the connection because too much was sent. Trying again …");
      this.after = REST;
    } else if (this.refused) {
      void this.askWhy();
    }
    this.state = "lost";
    if (this.attempts >= AWAY && !this.after) this.far = reach.lost = true;
    const pause = this.after || Math.min(SLOWEST, FASTEST * 2 ** this.attempts++);
    this.timer = window.setTimeout(() => this.open(), pause * (this.after ? 1 + Math.random() / 2 : 0.75 + Math.random() / 2));
  }

  /** The server did not let us in: browsers do not give scripts the reason, but the server does when it is asked by HTTP. */
  private async askWhy(): Promise<void> {
    try {
      await get("healthz");
      this.trouble = "";
    } catch (fault) {
      if (fault instanceof HttpError && this.state === "lost") this.trouble = fault.code === "unreachable" ? "" : fault.sentence;
    }
  }

  private hear(message: FromServer): void {
    this.heard = this.beats;
    switch (message.type) {
      case "view":
        if (this.state !== "open") this.resume();
        this.held.push(message);
        this.release();
        return;
      case "said":
        this.follower.onSaid(message.seat, message.number);
        return;
      case "pong":
        return;
      case "restarting":
        this.attempts = 0;
        this.after = message.after;
        this.trouble = message.sentence;
        return;
      case "ack":
        this.head = message.head || this.head;
        this.answer(message);
        return;
      case "refused":
        this.refuse(message);
        return;
      default:
        this.answer(message);
    }
  }

  private refuse(message: Refused): void {
    if (message.code === "lost_moves") {
      this.notice = message.sentence;
      this.log = [];
    } else if (message.code === "damaged" || message.code === "other_rules") {
      this.end = message.sentence;
    } else if (PASSING.includes(message.code) && this.waiting.has(message.id)) {
      this.trouble = message.sentence;
      this.again ||= window.setTimeout(() => this.repeat(), AGAIN);
    } else {
      this.answer(message);
    }
  }

  /** Send again what was not answered. */
  private repeat(): void {
    clearTimeout(this.again);
    this.again = 0;
    if (this.state === "open") for (const { message } of this.waiting.values()) this.socket?.send(message);
  }

  /** Connected again: repeat what was not answered. */
  private resume(): void {
    this.state = "open";
    this.far = reach.lost = false;
    this.attempts = 0;
    this.after = 0;
    this.trouble = "";
    this.repeat();
    clearInterval(this.heart);
    this.heart = window.setInterval(() => {
      if (this.beats - this.heard > 2) this.socket?.close();
      else this.socket?.send(JSON.stringify({ type: "ping", n: ++this.beats }));
    }, BEAT);
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
    this.head = view.head || this.head;
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

  private answer(message: Answer): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (this.waiting.size === 0) this.trouble = "";
    waiting?.answered(message);
  }
}

/** What happened in the deal of the last event and in the one before it: a log does not grow for ever. */
function lately(events: readonly EventView[]): EventView[] {
  const last = events.at(-1)?.deal ?? 0;
  return events.filter(({ deal }) => deal === last || deal === last - 1);
}

/** An id that no other command has; `crypto.randomUUID` is missing where the page comes without TLS. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
