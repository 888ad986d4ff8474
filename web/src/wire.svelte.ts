/** The wire to a room on a server: frames as they come, and commands that are repeated until they are answered. */

import { socketAddress } from "./addresses";
import { get, HttpError, sentenceOf, shut } from "./http";
import { SUBPROTOCOL, VERSION, type Before, type Declined, type FromServer } from "./protocol";
import { recognised } from "./recognised";
import { reach } from "./reach.svelte";
import { filled } from "./rules/filled.ts";
import { TableLink, type Answer, type Command, type Follower } from "./table/link.svelte";
import { marked, tell } from "./i18n.svelte";

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
/** How soon a page goes to the node that has the room. */
const MOVED = 20;
/** The code with which the server closes the connection of who sends too much, and how long to wait then. */
const TOO_MUCH = 1008;
const REST = 5000;

interface Waiting {
  message: string;
  answered: (answer: Answer) => void;
}

export abstract class Wire extends TableLink {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
  /** The head of the room's log that was last heard of, by which lost moves are noticed. */
  protected head = "";
  private attempts = 0;
  private refused = false;
  private after = 0;
  /** The node that has the room, as far as another has said so. */
  private node = "";
  private timer = 0;
  private again = 0;
  private heart = 0;
  private beats = 0;
  private heard = 0;

  constructor(room: string, follower: Follower) {
    super(room, follower);
    const hindered = this.hindered;
    if (hindered) {
      this.state = "ended";
      this.end = hindered;
      return;
    }
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Have a command carried out by the server, however often the connection breaks meanwhile. */
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
      if (!(await recognised())) this.reconnect();
    } catch (fault) {
      return sentenceOf(fault);
    }
    const answer = await this.send({ type: "sit", seat, hash });
    return answer.type === "refused" ? answer.sentence : "";
  }

  /** Connect again; where no connection is open yet, that will be done anyway. */
  protected reconnect(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.close();
  }

  override close(): void {
    super.close();
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    clearTimeout(this.timer);
    clearTimeout(this.again);
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
    const at = this.node && `n/${encodeURIComponent(this.node)}/`;
    this.node = ""; // where that node is gone, any other says who has the room then
    const socket = new WebSocket(socketAddress(`${at}t/${encodeURIComponent(this.room)}/ws`), SUBPROTOCOL);
    this.socket = socket;
    socket.onopen = () => {
      this.refused = false;
      this.greet();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as FromServer[]);
    socket.onclose = (event) => this.lose(event.code);
  }

  /** Ask for everything that may be known of the room. */
  protected greet(): void {
    this.socket?.send(JSON.stringify({ type: "hello", version: VERSION, head: this.head }));
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
    if (this.node && !this.after) {
      this.timer = window.setTimeout(() => this.open(), MOVED);
      return;
    }
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

  private hear(messages: readonly FromServer[]): void {
    this.heard = this.beats;
    const told: FromServer[] = [];
    for (const message of messages)
      switch (message.type) {
        case "said":
          this.follower.onSaid(message.seat, message.number);
          break;
        case "pong":
          break;
        case "restarting":
          this.attempts = 0;
          this.after = message.after ?? 0;
          this.node = message.node ?? "";
          this.trouble = this.sentence(message);
          break;
        case "ack":
          this.head = message.head || this.head;
          this.answer(message);
          break;
        case "refused":
          this.refuse(message);
          break;
        case "earlier":
          this.answer(this.earlierOf(message));
          break;
        default:
          told.push(message);
      }
    if (told.length > 0) this.tellOf(told);
  }

  /** Take what one frame tells of the room. */
  protected abstract tellOf(messages: readonly FromServer[]): void;

  /** Return in words what happened before. */
  protected abstract earlierOf(message: Before): Answer;

  /** Return an English text in the language of the person. */
  protected abstract translated(english: string): string;

  /** Why this browser cannot show the room; "" where it can. */
  protected get hindered(): string {
    return "";
  }

  // ------------------------------------------------------------------ answers

  /** Return the reason of a refusal in the language spoken. */
  private sentence({ reason = "", facts = {} }: Partial<Pick<Declined, "reason" | "facts">>): string {
    return reason && filled(this.translated(reason), facts);
  }

  private refuse(message: Declined): void {
    const sentence = this.sentence(message);
    if (message.code === "lost_moves") {
      this.notice = sentence;
      this.log = [];
    } else if (message.code === "damaged" || message.code === "other_rules") {
      this.end = sentence;
    } else if (PASSING.includes(message.code) && this.waiting.has(message.id)) {
      this.trouble = sentence;
      this.again ||= window.setTimeout(() => this.repeat(), AGAIN);
    } else {
      this.answer({ type: "refused", id: message.id, code: message.code, sentence, clause: message.clause ?? "" });
    }
  }

  /** Send again what was not answered. */
  protected repeat(): void {
    clearTimeout(this.again);
    this.again = 0;
    if (this.state === "open") for (const { message } of this.waiting.values()) this.socket?.send(message);
  }

  /** Connected again: repeat what was not answered. */
  protected resume(): void {
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

  protected answer(message: Answer): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (this.waiting.size === 0) this.trouble = "";
    waiting?.answered(message);
  }
}

/** An id that no other command has; `crypto.randomUUID` is missing where the page comes without TLS. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
