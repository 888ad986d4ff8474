/** The link of a table with a room that this page keeps: no server takes part. */

import { i18n, marked } from "../i18n.svelte";
import { sentenceOf } from "../http";
import type { Ack, Hinted } from "../shown";
import type { Deal, Decision, Family } from "../rules/index.ts";
import { TableLink, type Answer, type Command, type Follower } from "../table/link.svelte";
import { Bots, Dropped, pause } from "./bots";
import { hinted } from "./hints";
import { forgetTable, isPlayedIn, storeTable, playHere, recallTable } from "./storing";
import { Messages } from "./messages";
import { cleanName } from "./people";
import { opened, withNet } from "./programs";
import { CommandRefused, OWN, Room, type StoredRoom } from "./room";
import { explained, selected } from "./selecting";
import { translator } from "./translating";

const GONE = marked("This browser does not keep this table any more.");
const OTHER_RULES = marked("This game was begun with other rules, and cannot be continued here.");
const ELSEWHERE = marked("This table is open in another tab. Go on there, or load this page again to go on here.");
const DAMAGED = marked("The record of this table is damaged, so it cannot be opened.");
/** After so many milliseconds what did not come is asked for again. */
const AGAIN = 3000;
/** The player that takes the place of one that cannot think. */
const STAND_IN = "casual";

/** All that there is once the rules have come. */
interface Played {
  table: Room;
  messages: Messages;
  bots: Bots;
}

export class LocalConnection extends TableLink {
  private played: Played | null = null;
  private readonly ready: Promise<void>;
  private begin: () => void = () => undefined;
  private readonly tab = crypto.getRandomValues(new Uint32Array(2)).join(".");
  /** The moment last shown, -1 for none. */
  private shown = -1;
  /** For which seats bots think, and at which moment. */
  private thinking = new Set<number>();
  private thinkingAt = -1;
  private again = 0;
  /** The net that was brought. */
  private net = "";

  constructor(room: string, follower: Follower) {
    super(room, follower);
    this.ready = new Promise((begun) => (this.begin = begun));
    playHere(room, this.tab);
    addEventListener("storage", this.look);
    addEventListener("online", this.hurry);
    void this.open();
  }

  async send(command: Command): Promise<Answer> {
    await this.ready;
    const { played } = this;
    if (!played || this.state === "ended") return { type: "refused", id: "", code: "closed", sentence: "", clause: "" };
    try {
      return await this.carriedOut(played, command);
    } catch (fault) {
      if (!(fault instanceof CommandRefused)) throw fault;
      const { code, sentence, clause } = fault;
      return { type: "refused", id: "", code, sentence: played.messages.translate(sentence), clause };
    }
  }

  sit(): Promise<string> {
    return Promise.resolve("");
  }

  reopen(): void {
    this.log = [];
    this.shown = -1;
    void this.open();
  }

  override close(): void {
    super.close();
    removeEventListener("storage", this.look);
    removeEventListener("online", this.hurry);
    clearTimeout(this.again);
    this.played?.bots.close();
  }

  /** Another tab has opened this table: this one shows it no longer. */
  private readonly look = (): void => {
    if (!isPlayedIn(this.room, this.tab)) this.stop(ELSEWHERE);
  };

  private readonly hurry = (): void => {
    if (this.state === "lost") void this.open();
  };

  private stop(why: string): void {
    if (this.state === "ended") return;
    this.end = why;
    this.close();
    this.begin();
  }

  /** Bring the rules and the words, and show the table as it was left. */
  private async open(): Promise<void> {
    clearTimeout(this.again);
    const stored = recallTable(this.room);
    if (!stored) return this.stop(GONE);
    const { language } = i18n;
    try {
      const { family, program, translate } = await opened(stored.family, language);
      if (this.state === "ended" || language !== i18n.language) return;
      const table = this.played?.table ?? this.restored(family, stored);
      if (!table) return;
      const bots = this.played?.bots ?? new Bots(family, program);
      if (!this.played && needsNet(table)) void this.bringNet(table, bots);
      this.played = { table, bots, messages: new Messages(table, translator(family.name, translate)) };
      this.state = "open";
      this.trouble = "";
      this.begin();
      this.goOn(this.played);
    } catch (fault) {
      if (this.ended) return;
      this.state = "lost";
      this.trouble = sentenceOf(fault);
      this.again = window.setTimeout(() => void this.open(), AGAIN);
    }
  }

  private get ended(): boolean {
    return this.state === "ended";
  }

  private restored(family: Family, stored: StoredRoom): Room | null {
    if (stored.rules !== family.description.rules) {
      this.stop(OTHER_RULES);
      return null;
    }
    try {
      return new Room(family, stored);
    } catch {
      this.stop(DAMAGED);
      return null;
    }
  }

  /** Bring the net of these house rules, which some players and hints need: until it is there they do without. */
  private async bringNet({ family, stored }: Room, bots: Bots): Promise<void> {
    const { net } = family.preset(stored.preset);
    if (!net || this.net === net) return;
    this.net = net;
    const bytes = await withNet(family.name, net).catch(() => null);
    if (bytes) bots.use(net, bytes);
    else this.net = "";
  }

  // ------------------------------------------------------------------ what is commanded

  private async carriedOut(played: Played, command: Command): Promise<Answer> {
    const { table, messages } = played;
    switch (command.type) {
      case "act":
        table.act(command.moment, this.decisionOf(played, command.action));
        break;
      case "ready":
        table.ready();
        break;
      case "undo":
        table.undo();
        break;
      case "switch":
        table.switch(command.auto_pass ?? false, command.auto_claim ?? false);
        break;
      case "commit":
        table.commit(command.hash);
        break;
      case "reveal":
        table.reveal(command.statement, command.number, command.hash ?? "");
        break;
      case "forgo":
        table.forgo(command.statement);
        break;
      case "rename":
        table.stored.name = cleanName(command.name, messages.translate);
        break;
      case "say":
        this.follower.onSaid(OWN, command.number);
        return this.done(table);
      case "arrange":
      case "back":
        break;
      case "select":
        return selected(this.asking(table), OWN, messages.narrator, command.cards, "");
      case "why":
        return explained(this.asking(table), OWN, messages.narrator, this.decisionOf(played, command.action), "");
      case "hint":
        return this.hinted(played, command.number ?? 0);
      case "more":
        return messages.earlier(command.before, "");
      case "leave":
        forgetTable(this.room);
        this.close();
        return this.done(table);
      default:
        throw new CommandRefused("not_now", marked("The match has already begun."));
    }
    this.goOn(played);
    return this.done(table);
  }

  private done({ moment }: Room): Ack {
    return { type: "ack", id: "", moment, head: "" };
  }

  /** The deal in which the person has to decide. */
  private asking(table: Room): Deal {
    if (table.stage !== "playing") throw new CommandRefused("not_now", marked("No deal is being played now."));
    if (!table.asked.includes(OWN)) throw new CommandRefused("not_now", marked("It is not your turn."));
    return table.deal;
  }

  /** Return the decision that a text names: the page sends only texts that it was shown. */
  private decisionOf({ messages }: Played, text: string): Decision {
    const decision = messages.narrator.decisionNamed(text);
    if (!decision) throw new CommandRefused("stale", marked("The game has moved on. Look again."));
    return decision;
  }

  private hinted({ table, messages, bots }: Played, number: number): Promise<Hinted> {
    const thinkers = (): Bots => {
      void this.bringNet(table, bots);
      return bots;
    };
    return hinted(this.asking(table), OWN, messages.narrator, thinkers, number).catch(moved);
  }

  // ------------------------------------------------------------------ what follows

  /** Do what follows from what was done, keep and show it, and let the bots think that are asked now. */
  private goOn(played: Played): void {
    const { table, messages } = played;
    table.settle();
    if (!isPlayedIn(this.room, this.tab)) return this.stop(ELSEWHERE);
    storeTable(table.stored);
    this.show(messages.view(this.shown, this.order));
    this.shown = table.moment;
    this.letThink(played);
  }

  private letThink(played: Played): void {
    const { table, bots } = played;
    if (this.thinkingAt !== table.moment) {
      this.thinkingAt = table.moment;
      this.thinking = new Set();
      bots.drop();
    }
    for (const seat of table.thinking.filter((one) => !this.thinking.has(one))) {
      this.thinking.add(seat);
      void this.answerFor(played, seat, table.moment);
    }
  }

  private async answerFor(played: Played, seat: number, moment: number): Promise<void> {
    const { table, bots } = played;
    const { deal } = table;
    const level = table.stored.bots[seat] ?? STAND_IN;
    const chosen = bots.choose(deal.question(seat), level).catch((fault) => (fault instanceof Dropped ? null : deal.choose(STAND_IN)));
    const [code] = await Promise.all([chosen, pause()]);
    if (this.ended || code === null || moment !== table.moment) return;
    this.thinking.delete(seat);
    table.answer(seat, moment, deal.pick(code, seat));
    table.settle();
    // In a window that goes on nobody sees who has answered.
    if (table.moment === moment && table.unanswered.length > 0) storeTable(table.stored);
    else this.goOn(this.played ?? played);
  }
}

/** Whether one of the bots plays with a net. */
function needsNet({ family, stored }: Room): boolean {
  return family.description.players.some(({ name, net }) => net && stored.bots.includes(name));
}

/** Refuse what was asked before the game has moved on. */
function moved(): never {
  throw new CommandRefused("stale", marked("The game has moved on. Look again."));
}
