/** The connection to a room: the view as the server last sent it, and commands that are repeated until they are answered. */

import { socketAddress } from "./addresses";
import type {
  Ack, Act, Arrange, Begin, Commit, Explained, Fill, FromServer, EventView, Hint, Hinted, Leave, Ready, Refused, Rename,
  Reveal, Select, Selected, Sit, Switch, View, Why,
} from "./protocol";
import { SUBPROTOCOL, VERSION } from "./protocol";
import { preferences } from "./preferences.svelte";
import { marked, i18n } from "./i18n.svelte";

type Without<T> = T extends { id: string } ? Omit<T, "id"> : never;
export type Command = Without<Sit | Commit | Reveal | Leave | Fill | Begin | Ready | Act | Switch | Arrange | Rename | Select | Why | Hint>;
export type Answer = Ack | Refused | Selected | Explained | Hinted;

/** Why the connection has ended for good, by the code of its end. */
const ENDS: Record<number, string> = {
  4001: marked("This page is out of date. Reload it."),
  4003: marked("This page may not open the table."),
  4004: marked("There is no such table. The link may be incomplete, or the table was closed long ago."),
};
const FASTEST = 250;
const SLOWEST = 8000;
const BEAT = 8000;

interface Waiting {
  message: string;
  answered: (answer: Answer) => void;
}

export class Connection {
  view: View | null = $state.raw(null);
  log: EventView[] = $state.raw([]);
  state: "opening" | "open" | "lost" | "ended" = $state("opening");
  /** Why the connection has ended, in English as in the catalogue. */
  end = $state("");
  /** When the view came, on this machine's own clock. */
  since = $state(0);

  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  private order: string = preferences.order;
  private attempts = 0;
  private timer = 0;
  private heart = 0;
  private beats = 0;
  private heard = 0;

  constructor(readonly room: string) {
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
      if (this.state === "open") this.socket?.send(message);
    });
  }

  /** Have the own hand laid out in an order; the page has orders of its own, which the server does not know. */
  arrange(order: string): void {
    if (order === this.order) return;
    this.order = order;
    void this.send({ type: "arrange", order });
  }

  /** Begin anew in the language now spoken. */
  reopen(): void {
    this.log = [];
    this.socket?.close();
  }

  close(): void {
    this.state = "ended";
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearInterval(this.heart);
    this.socket?.close();
  }

  private readonly hurry = (): void => {
    if (this.state === "lost" && document.visibilityState === "visible") {
      clearTimeout(this.timer);
      this.open();
    }
  };

  private open(): void {
    const socket = new WebSocket(socketAddress(`t/${encodeURIComponent(this.room)}/ws`), SUBPROTOCOL);
    this.socket = socket;
    socket.onopen = () => {
      const since = this.log.at(-1)?.moment ?? -1;
      socket.send(JSON.stringify({ type: "hello", version: VERSION, lang: i18n.language, since, order: this.order }));
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
      this.end = end;
      return;
    }
    this.state = "lost";
    const pause = Math.min(SLOWEST, FASTEST * 2 ** this.attempts++) * (0.75 + Math.random() / 2);
    this.timer = window.setTimeout(() => this.open(), pause);
  }

  private hear(message: FromServer): void {
    this.heard = this.beats;
    switch (message.type) {
      case "view":
        if (this.state !== "open") this.resume();
        this.keep(message);
        return;
      case "pong":
        return;
      case "restarting":
        this.attempts = 0;
        return;
      default:
        this.answer(message);
    }
  }

  /** Connected again: repeat what was not answered. */
  private resume(): void {
    this.state = "open";
    this.attempts = 0;
    for (const { message } of this.waiting.values()) this.socket?.send(message);
    clearInterval(this.heart);
    this.heart = window.setInterval(() => {
      if (this.beats - this.heard > 2) this.socket?.close();
      else this.socket?.send(JSON.stringify({ type: "ping", n: ++this.beats }));
    }, BEAT);
  }

  private keep(view: View): void {
    const last = this.log.at(-1)?.moment ?? -1;
    const fresh = view.events.filter((event) => event.moment > last);
    if (fresh.length > 0) this.log = [...this.log, ...fresh];
    this.since = performance.now();
    this.view = view;
  }

  private answer(message: Answer): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    waiting?.answered(message);
  }
}

/** An id that no other command has; `crypto.randomUUID` is missing where the page comes without TLS. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
