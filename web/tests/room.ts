/** A room as a page meets it: the socket to it, and what comes through that. */

import "./browser";
import { mock } from "node:test";
import type { Before, FromServer } from "../src/protocol";
import type { ActionView, Asked, DealView, EventView, Player, View } from "../src/shown";
import type { Answer } from "../src/table/link.svelte";

/** What the page holds of a connection; the test is the server at its other end. */
export class Socket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  /** All that were opened, the newest last. */
  static all: Socket[] = [];
  readyState = Socket.CONNECTING;
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;
  /** The messages of the page. */
  readonly heard: Record<string, unknown>[] = [];

  constructor(readonly address: URL) {
    Socket.all.push(this);
  }

  static get last(): Socket {
    return Socket.all.at(-1) as Socket;
  }

  send(text: string): void {
    this.heard.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.cut(1000);
  }

  // ------------------------------------------------------------------ the other end

  /** Let the page in; its first message has been heard then. */
  open(): void {
    this.readyState = Socket.OPEN;
    this.onopen();
  }

  say(message: Partial<FromServer | FromServer>): void {
    this.onmessage({ data: JSON.stringify([message]) });
  }

  cut(code: number): void {
    this.readyState = 3;
    this.onclose({ code });
  }

  /** The messages of a type, the hello apart. */
  of(type: string): Record<string, unknown>[] {
    return this.heard.filter((message) => message["type"] === type);
  }

  /** Answer the last message of a type. */
  answer(type: string, answer: object): void {
    this.say({ id: this.of(type).at(-1)?.["id"], ...answer } as Partial<FromServer>);
  }
}
Object.assign(globalThis, { WebSocket: Socket });

const { Wire } = await import("../src/wire.svelte");

/** A link over the wire to a room that tells its views as they are, and answers all that is asked. */
export class ViewWire extends Wire {
  reopen(): void {
    this.log = [];
    this.reconnect();
  }

  protected tellOf(messages: readonly FromServer[]): void {
    for (const view of messages as unknown as readonly View[]) {
      if (view.type as string !== "view") {
        this.answer(view as unknown as Answer);
        continue;
      }
      if (this.state !== "open") this.resume();
      this.head = view.head || this.head;
      this.show(view);
    }
  }

  protected earlierOf(message: Before): Answer {
    return message as unknown as Answer;
  }

  protected translated(english: string): string {
    return english;
  }
}

/** Let time stand still until a test lets it pass. */
export function stopTime(): void {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const usual = globalThis.setTimeout as (work: () => void, time: number) => NodeJS.Timeout;
  Object.assign(globalThis, { setTimeout: (work: () => void, time = 0) => usual(work, Math.max(1, time)) });
}

/** Let a time pass, in milliseconds, with all that happens in it; without one, all that is due. */
export async function pass(time = 1): Promise<void> {
  for (let left = time; left >= 0; left--) {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    if (left > 0) mock.timers.tick(1);
  }
}

export function action(text: string, more: Partial<ActionView> = {}): ActionView {
  const cards = text === "pass" ? [] : text.split(" ");
  return { text, verb: cards.length ? "play" : text, cards, title: cards.length ? "" : text, reading: "", words: text, called: "", fields: {}, ...more };
}

export function asked(legal: string[], more: Partial<Asked> = {}): Asked {
  return {
    moment: 7, kind: "turn", answer: "", legal: legal.map((text) => action(text)), complete: true, single: false, playable: [], wrong: [], answered: "",
    ...more,
  };
}

/** Something that somebody else has done in a deal. */
export function event(moment: number, more: Partial<EventView> = {}): EventView {
  return { moment, deal: 1, seat: 1, action: action("3♣"), sentences: [`At ${moment}.`], gifts: [], stamp: "", ...more };
}

export function player(seat: number, more: Partial<Player> = {}): Player {
  return {
    seat, kind: seat ? "bot" : "person", name: `N${seat}`, bot: seat ? "casual" : "", sign: "", here: true, away: false, ready: false, host: !seat, vacant: false,
    bank: null, ...more,
  };
}

export function deal(decisions: number, more: Partial<DealView> = {}): DealView {
  return {
    number: 1, commitment: "c", turn: 0, asked: [0], over: false, scores: [0, 0], totals: ["0", "0"], counted: "points", title: "Deal 1",
    middle: { top: [], under: [], seat: null, covered: 0, stock: 20, turn_up: null, suit: null } as unknown as DealView["middle"],
    decisions, hand: ["3♣", "8♥", "8♥"], counts: [3, 3], scene: [], labels: [[], []], last_actions: [], arrangements: {}, hands: null, badges: [], bombs: null, unseen: null,
    ...more,
  };
}

/** What a room with a deal of some decisions shows to seat 0. */
export function view(decisions: number, more: Partial<View> = {}): View {
  return {
    type: "view", moment: decisions, room: "room", stage: "playing", match: 1,
    settings: {
      preset: "mau-mau", family: "eights", title: "Mau-Mau", options: {}, house_rules: [], timer: "none", private: true, reveal: true, counter: false,
    },
    players: [player(0), player(1)], watching: 0, match_commitment: "", window: false, head: `h${decisions}`, began: 0, seat: 0, host: true, shuffle: null,
    deal: deal(decisions), asked: null, time: null, auto_pass: false, auto_claim: false, events: [event(decisions)], result: null, stood_in: [], ...more,
  };
}
