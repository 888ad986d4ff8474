/** A room on a server as its view, in the words of the reader: made in the page of what was told in numbers. */

import { changedAnswers, differences } from "../local/answers";
import { Counter } from "../local/counter";
import { Narrator } from "../local/narrator";
import { namesTold, signsOf } from "../local/people";
import { askedView, beginning, dealView, eventView, resultView } from "../local/view";
import type { Before } from "../protocol";
import type { Earlier, EventView, Player, Result, Settings, Shuffle, Time, View } from "../shown";
import type { Decision, SeenDeal } from "../rules/index.ts";
import type { Seen, ToldRoom } from "./room";

/** So many events are remembered. */
const MANY = 500;

export class ToldMessages {
  private narrating: { own: Narrator; onlooker: Narrator } | null = null;
  /** What was told of moments, by their numbers. */
  private readonly telling = new Map<number, EventView>();
  private counter: Counter | null = null;

  constructor(
    private readonly room: ToldRoom,
    private readonly token: string,
    /** Returns an English text in the language of the person. */
    readonly translate: (english: string) => string,
  ) {}

  /** Return what words another room that was told; the moments of the same deal are not described again. */
  turnedTo(room: ToldRoom): ToldMessages {
    const turned = new ToldMessages(room, this.token, this.translate);
    if (room.known.match === this.room.known.match && room.deal?.began === this.room.deal?.began) {
      turned.narrating = this.narrating;
      for (const [moment, event] of this.telling) turned.telling.set(moment, event);
    }
    return turned;
  }

  /** What tells the person about the game; another one once a name or the seat has changed. */
  get narrator(): Narrator {
    return this.narrators.own;
  }

  private get narrators(): { own: Narrator; onlooker: Narrator } {
    const { room, translate } = this;
    const names = namesTold(room.known.players!, translate);
    const { seat } = room.viewer;
    const own = this.narrating?.own;
    if (!this.narrating || own?.seat !== seat || own.names.join("\n") !== names.join("\n")) {
      const narrators = { own: new Narrator(room.family, seat, names, translate), onlooker: new Narrator(room.family, null, names, translate) };
      if (own?.seat !== seat) this.telling.clear();
      this.narrating = narrators;
    }
    return this.narrating;
  }

  /** Return all that the person may know; `order` is that of the hand, "" for none, and `head` that of the room's log. */
  view(order: string, head: string): View {
    const { room, narrator } = this;
    const { known, viewer, setting, deal: about, now: deal } = room;
    const stage = known.stage!;
    const shown = deal && about && { deal, number: about.number, commitment: about.commitment };
    const open = setting.reveal && deal?.over;
    const asked = this.asking;
    return {
      type: "view",
      moment: room.moment,
      room: this.token,
      stage,
      match: known.match!,
      settings: this.settings,
      players: this.players,
      watching: known.watching!,
      match_commitment: known.promised!,
      window: known.window!,
      head,
      began: about?.began ?? 0,
      seat: viewer.seat,
      host: viewer.host,
      shuffle: stage === "playing" || stage === "between" ? null : this.shuffle,
      deal: shown && dealView(shown, narrator, { orders: order ? [order] : [], open, counter: setting.counter ? this.cards(shown.deal) : null }),
      asked: asked && askedView(room.moment, asked, narrator, known.window!, this.answer),
      time: this.time,
      auto_pass: viewer.auto_pass,
      auto_claim: viewer.auto_claim,
      events: this.events(room.told),
      result: deal?.over ? this.result(deal) : null,
      stood_in: room.moments.filter(({ stoodIn }) => stoodIn).map(({ moment }) => moment),
    };
  }

  /** Return what happened before a moment of the deal. */
  earlier(before: Before): Earlier {
    const seen = this.room.before(before);
    const stoodIn = seen.filter((one) => one.stoodIn).map(({ moment }) => moment);
    return { type: "earlier", id: before.id, events: this.events(seen), stood_in: stoodIn };
  }

  /** The deal in which the person has to decide; null where that is not so. */
  get asking(): SeenDeal | null {
    const { known, viewer, now } = this.room;
    return known.stage === "playing" && viewer.seat !== null && now?.asked.includes(viewer.seat) ? now : null;
  }

  /** What the person has answered in a window that is still open. */
  get answer(): Decision | null {
    const { answer } = this.room.viewer;
    if (!answer) return null;
    const [code, once = 0, twice = 0] = answer;
    return { code: Number(code), once: BigInt(once), twice: BigInt(twice) };
  }

  /** Describe moments, each once. */
  private events(seen: readonly Seen[]): EventView[] {
    const { room, telling } = this;
    const { own, onlooker } = this.narrators;
    const number = room.deal?.number ?? 0;
    if (telling.size > MANY) telling.clear();
    return seen.map(({ moment, before, after, stoodIn }) => {
      const known = telling.get(moment);
      if (known) return known;
      const byBot = stoodIn && after.historyOf(own.seat).at(-1)?.seat === own.seat;
      const event = before
        ? eventView(moment, number, before, after, byBot ? onlooker : own)
        : beginning(moment, number, own, number === 1 ? room.known.withheld! : []);
      telling.set(moment, event);
      return event;
    });
  }

  private cards({ seats }: SeenDeal): Counter {
    const { family, setting } = this.room;
    return (this.counter ??= new Counter(family, setting.preset, setting.options, seats));
  }

  private get settings(): Settings {
    const { family, setting } = this.room;
    const { preset, options, timer, reveal, counter } = setting;
    return {
      preset,
      family: family.name,
      title: this.translate(family.preset(preset).title),
      options: changedAnswers(family, preset, options),
      house_rules: differences(family, preset, options, this.translate),
      timer,
      private: setting.private,
      reveal,
      counter,
    };
  }

  private get players(): Player[] {
    const players = this.room.known.players!;
    const banks = this.room.known.banks;
    const { names } = this.narrator;
    const signs = signsOf(players.map(({ bot }) => bot ?? ""), this.translate);
    return players.map(({ kind, bot = "", here = false, away = false, ready = false, host = false, vacant = false }, seat) => ({
      seat, kind, name: names[seat] ?? "", bot, sign: signs[seat] ?? "", here, away, ready, host, vacant, bank: banks?.[seat] ?? null,
    }));
  }

  private get shuffle(): Shuffle {
    const { known, viewer } = this.room;
    const { statement = "", waited = [], numbers = [] } = known.shuffle ?? {};
    return { statement, waited, hash: viewer.hash, withheld: known.withheld!, numbers };
  }

  /** The time of the person, or of whoever is asked, as it is left now. */
  private get time(): Time | null {
    const { times, timed, viewer } = this.room;
    const told = times.find(({ seat }) => seat === viewer.seat) ?? times[0];
    if (!told) return null;
    const past = performance.now() - timed;
    const { left, total, bank } = told;
    return { left: Math.max(0, left - past), total, bank: Math.max(0, bank - Math.max(0, past - left)) };
  }

  private result(deal: SeenDeal): Result | null {
    const { result } = this.room.known;
    if (!result) return null;
    const start = deal.scores.map((score, seat) => score - (result.gained[seat] ?? 0));
    return resultView(deal, start, result.course, result.key, this.narrator);
  }
}
