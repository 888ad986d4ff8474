/**
 * The connection to a room: what the server tells of it in numbers, and commands that are repeated until they are answered.
 * What can be worked out from that is answered here.
 */

import { socketAddress } from "./addresses";
import { get, HttpError, sentenceOf, shut } from "./http";
import { Bots, Dropped } from "./local/bots";
import { hinted } from "./local/hints";
import { hindrance, opened, withNet, type Opened } from "./local/programs";
import { CommandRefused } from "./local/room";
import { explained, selected } from "./local/selecting";
import { translator } from "./local/translating";
import { SUBPROTOCOL, VERSION, type Declined, type InNumbers, type News, type Own } from "./protocol";
import { recognised } from "./recognised";
import { reach } from "./reach.svelte";
import { filled } from "./rules/filled.ts";
import { TableLink, type Answer, type Command, type Follower } from "./table/link.svelte";
import { ToldMessages } from "./told/messages";
import { Missed, ToldRoom } from "./told/room";
import "./told/refusals";
import { marked, i18n, tell } from "./i18n.svelte";

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

interface Waiting {
  message: string;
  answered: (answer: Answer) => void;
}

/** A room whose rules are here, and the words for it in a language. */
interface Told extends Opened {
  language: string;
  room: ToldRoom;
  messages: ToldMessages;
}

/** What one frame tells of the room. */
interface Frame {
  news: News | null;
  own: Own | null;
}

export class Connection extends TableLink {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Waiting>();
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
  private told: Told | null = null;
  /** What was told before the rules had come. */
  private frames: Frame[] = [];
  private bringing = false;
  private bots: Bots | null = null;
  /** The net that was brought. */
  private net = "";

  constructor(room: string, follower: Follower) {
    super(room, follower);
    const hindered = hindrance();
    if (hindered) {
      this.state = "ended";
      this.end = hindered;
      return;
    }
    this.open();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Have a command carried out: by the server, however often the connection breaks meanwhile, or at once where it only asks. */
  async send(command: Command): Promise<Answer> {
    switch (command.type) {
      case "select":
      case "why":
      case "hint":
        return this.answered(command).catch((fault: unknown) => this.refusal(fault));
      case "arrange":
        this.showNow();
        return { type: "ack", id: "", moment: this.told?.room.moment ?? 0, head: this.head };
      default:
        return this.ask(command);
    }
  }

  private ask(command: Command): Promise<Answer> {
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

  /** Show everything again in the language now chosen. */
  reopen(): void {
    this.log = [];
    void this.bring();
  }

  /** Connect again; where no connection is open yet, that will be done anyway. */
  private reconnect(): void {
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
    this.bots?.close();
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
      this.greet();
    };
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as InNumbers[]);
    socket.onclose = (event) => this.lose(event.code);
  }

  /** Ask for everything that may be known of the room. */
  private greet(): void {
    this.frames = [];
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

  private hear(messages: readonly InNumbers[]): void {
    this.heard = this.beats;
    const frame: Frame = { news: null, own: null };
    for (const message of messages)
      switch (message.type) {
        case "news":
          frame.news = message;
          break;
        case "own":
          frame.own = message;
          break;
        case "said":
          this.follower.onSaid(message.seat, message.number);
          break;
        case "pong":
          break;
        case "restarting":
          this.attempts = 0;
          this.after = message.after ?? 0;
          this.trouble = this.sentence(message);
          break;
        case "ack":
          this.head = message.head || this.head;
          this.answer(message);
          break;
        case "refused":
          this.refuse(message);
          break;
        default:
          if (this.told) this.answer(this.told.messages.earlier(message));
      }
    if (!frame.news && !frame.own) return;
    this.frames.push(frame);
    void this.bring();
  }

  // ------------------------------------------------------------------ what is told

  /** Show what was told, once the rules are there and the words in the language now spoken. */
  private async bring(): Promise<void> {
    if (this.told?.language === i18n.language) return this.showTold();
    const family = this.told?.family.name ?? this.frames.find(({ news }) => news?.setting)?.news?.setting?.family;
    if (!family || this.bringing) return;
    this.bringing = true;
    const { language } = i18n;
    try {
      const come = await opened(family, language);
      if (this.told) this.told = { ...this.told, ...come, language, messages: this.worded(this.told.room, come) };
      else this.told = this.begun({ ...come, language });
      this.bringing = false;
      if (this.isEnded) return;
      if (language !== i18n.language) return void this.bring();
      if (this.frames.length === 0) return this.showNow();
      this.showTold();
    } catch (fault) {
      this.bringing = false;
      if (this.isEnded) return;
      this.trouble = sentenceOf(fault);
      this.again ||= window.setTimeout(() => this.repeat(), AGAIN);
    }
  }

  private get isEnded(): boolean {
    return this.state === "ended";
  }

  /** Begin with the first frame that tells everything. */
  private begun(come: Opened & { language: string }): Told | null {
    while (this.frames[0] && !this.frames[0].news?.setting) this.frames.shift();
    const frame = this.frames[0];
    if (!frame?.news?.setting) return null;
    const room = new ToldRoom(come.family, frame.news.setting, frame.news, frame.own);
    return { ...come, room, messages: this.worded(room, come) };
  }

  private worded(room: ToldRoom, { family, translate }: Opened): ToldMessages {
    return new ToldMessages(room, this.room, translator(family.name, translate));
  }

  /** Take in and show what was told. */
  private showTold(): void {
    for (let frame = this.frames.shift(); frame; frame = this.frames.shift()) {
      const { told } = this;
      if (!told) return;
      try {
        this.take(told, frame);
      } catch (fault) {
        if (!(fault instanceof Missed)) throw fault;
        return this.greet();
      }
      this.showNow();
    }
  }

  private take(told: Told, { news, own }: Frame): void {
    this.head = news?.head || this.head;
    if (news && news.moment !== told.room.moment) this.bots?.drop();
    if (news?.since === -1 && news.setting) {
      if (told.family.name !== news.setting.family) throw new Missed();
      const room = new ToldRoom(told.family, news.setting, news, own);
      this.told = { ...told, room, messages: told.messages.turnedTo(room) };
    } else {
      told.room.hear(news, own);
    }
    if (news && this.state !== "open") this.resume();
  }

  private showNow(): void {
    if (this.told) this.show(this.told.messages.view(this.order, this.head));
  }

  // ------------------------------------------------------------------ what the page knows by itself

  private async answered(command: Extract<Command, { type: "select" | "why" | "hint" }>): Promise<Answer> {
    const { told } = this;
    const deal = told?.messages.asking;
    if (!told || !deal) throw new CommandRefused("not_now", marked("It is not your turn."));
    const { narrator } = told.messages;
    const seat = deal.seat!;
    if (command.type === "select") return selected(deal, seat, narrator, command.cards, "");
    if (command.type === "hint")
      return hinted(deal, seat, narrator, () => this.thinkers(told), command.number ?? 0).catch((fault: unknown) => {
        throw fault instanceof Dropped ? stale() : fault;
      });
    const decision = narrator.decisionNamed(command.action);
    if (!decision) throw stale();
    return explained(deal, seat, narrator, decision, "");
  }

  /** The worker that thinks about hints; the net that it needs is brought. */
  private thinkers({ family, program, room }: Told): Bots {
    this.bots ??= new Bots(family, program);
    const { net } = family.preset(room.setting.preset);
    if (net && this.net !== net) {
      this.net = net;
      withNet(family.name, net).then((bytes) => this.bots?.use(net, bytes), () => (this.net = ""));
    }
    return this.bots;
  }

  private refusal(fault: unknown): Answer {
    if (!(fault instanceof CommandRefused)) throw fault;
    const { code, sentence, clause } = fault;
    return { type: "refused", id: "", code, sentence: tell(sentence), clause };
  }

  // ------------------------------------------------------------------ answers

  /** Return the reason of a refusal in the language spoken. */
  private sentence({ reason = "", facts = {} }: Partial<Pick<Declined, "reason" | "facts">>): string {
    const translate = this.told?.messages.translate ?? tell;
    return reason && filled(translate(reason), facts);
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
  private repeat(): void {
    clearTimeout(this.again);
    this.again = 0;
    if (this.frames.length > 0) void this.bring();
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

  private answer(message: Answer): void {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (this.waiting.size === 0) this.trouble = "";
    waiting?.answered(message);
  }
}

function stale(): CommandRefused {
  return new CommandRefused("stale", marked("The game has moved on. Look again."));
}

/** An id that no other command has; `crypto.randomUUID` is missing where the page comes without TLS. */
function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
