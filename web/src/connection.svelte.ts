/** The connection to a room on a server: what is told of it in numbers; what can be worked out from that is answered here. */

import { sentenceOf } from "./http";
import { Bots, Dropped } from "./local/bots";
import { hinted } from "./local/hints";
import { hindrance, opened, withNet, type Opened } from "./local/programs";
import { CommandRefused } from "./local/room";
import { explained, selected } from "./local/selecting";
import { translator } from "./local/translating";
import type { Before, FromServer, News, Own } from "./protocol";
import type { Answer, Command } from "./table/link.svelte";
import { ToldMessages } from "./told/messages";
import { Missed, ToldRoom } from "./told/room";
import "./told/refusals";
import { Wire } from "./wire.svelte";
import { i18n, marked, tell } from "./i18n.svelte";

/** After so many milliseconds rules that did not come are asked for again. */
const AGAIN = 2000;

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

export class Connection extends Wire {
  private told: Told | null = null;
  /** What was told before the rules had come. */
  private frames: Frame[] = [];
  private bringing = false;
  private bots: Bots | null = null;
  /** The net that was brought. */
  private net = "";
  private later = 0;

  /** Have a command carried out: by the server, or at once where it only asks what the page knows. */
  override async send(command: Command): Promise<Answer> {
    switch (command.type) {
      case "select":
      case "why":
      case "hint":
        return this.answered(command).catch((fault: unknown) => this.refusal(fault));
      case "arrange":
        this.showNow();
        return { type: "ack", id: "", moment: this.told?.room.moment ?? 0, head: this.head };
      default:
        return super.send(command);
    }
  }

  /** Show everything again in the language now chosen. */
  reopen(): void {
    this.log = [];
    void this.bring();
  }

  override close(): void {
    super.close();
    clearTimeout(this.later);
    this.bots?.close();
  }

  protected override get hindered(): string {
    return hindrance();
  }

  protected override greet(): void {
    this.frames = [];
    super.greet();
  }

  protected tellOf(messages: readonly FromServer[]): void {
    const news = messages.find((message) => message.type === "news") ?? null;
    const own = messages.find((message) => message.type === "own") ?? null;
    this.frames.push({ news, own });
    void this.bring();
  }

  protected earlierOf(message: Before): Answer {
    if (this.told) return this.told.messages.earlier(message);
    return { type: "earlier", id: message.id, events: [], stood_in: [] };
  }

  protected translated(english: string): string {
    return this.told ? this.told.messages.translate(english) : tell(english);
  }

  // ------------------------------------------------------------------ what is told

  /** Show what was told, once the rules are there and the words in the language now spoken. */
  private async bring(): Promise<void> {
    clearTimeout(this.later);
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
      this.later = window.setTimeout(() => void this.bring(), AGAIN);
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
}

function stale(): CommandRefused {
  return new CommandRefused("stale", marked("The game has moved on. Look again."));
}
