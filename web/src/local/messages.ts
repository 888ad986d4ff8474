/** A room that this page keeps, as the messages of a server show it to the person. */

import type { Earlier, EventView, Result, Settings, Shuffle, View } from "../shown";
import { changedAnswers, differences } from "./answers";
import { Counter } from "./counter";
import { Narrator } from "./narrator";
import { namesOf, playersOf, seatedAt } from "./people";
import { OWN, type Room, type Step } from "./room";
import { allNumbers, waitedFor } from "./shuffle";
import { askedView, beginning, dealView, eventView, resultView } from "./view";

/** So many events are remembered. */
const MANY = 500;

export class Messages {
  private narrating: Narrator | null = null;
  /** What was told of moments, by their numbers. */
  private readonly told = new Map<number, EventView>();
  private counter: Counter | null = null;

  constructor(
    private readonly room: Room,
    /** Returns an English text in the language of the person. */
    readonly translate: (english: string) => string,
  ) {}

  /** What tells the person about the game; another one once a name has changed. */
  get narrator(): Narrator {
    const names = namesOf(seatedAt(this.room.stored), this.translate);
    if (this.narrating?.names.join("\n") !== names.join("\n")) {
      this.narrating = new Narrator(this.room.family, OWN, names, this.translate);
      this.told.clear();
    }
    return this.narrating!;
  }

  private get cards(): Counter {
    const { family, stored } = this.room;
    return (this.counter ??= new Counter(family, stored.preset, stored.answers, stored.bots.length));
  }

  /** Return all that the person may know, and what happened after a moment; `order` is that of the hand, "" for none. */
  view(since: number, order: string): View {
    const { room, narrator } = this;
    const { stored, stage, number } = room;
    const { deal } = number ? room : { deal: null };
    const asked = room.asked.includes(OWN);
    const shown = deal && { deal, number, commitment: room.commitment(number) };
    const wanted = { orders: order ? [order] : [], open: stored.reveal && deal?.over, counter: stored.counter ? this.cards : null };
    return {
      type: "view",
      moment: room.moment,
      room: stored.room,
      stage,
      match: stored.match,
      settings: this.settings,
      players: playersOf(room, narrator.names, this.translate),
      watching: 0,
      match_commitment: room.promised,
      window: room.window,
      head: "",
      began: number ? room.began : 0,
      seat: OWN,
      host: true,
      shuffle: stage === "playing" || stage === "between" ? null : this.shuffle,
      deal: shown && dealView(shown, narrator, wanted),
      asked: deal && asked ? askedView(room.moment, deal, narrator, room.window, room.answered(OWN)) : null,
      time: null,
      auto_pass: stored.auto_pass,
      auto_claim: stored.auto_claim,
      events: this.events(room.stepsSince(since)),
      result: deal && stage !== "playing" ? this.result : null,
      stood_in: [],
    };
  }

  /** Return what happened before a moment of the deal. */
  earlier(moment: number, id: string): Earlier {
    return { type: "earlier", id, events: this.events(this.room.stepsBefore(moment)), stood_in: [] };
  }

  /** Describe moments, each once. */
  private events(steps: readonly Step[]): EventView[] {
    const { narrator, room, told } = this;
    if (told.size > MANY) told.clear();
    return steps.map(({ moment, before, after }) => {
      const known = told.get(moment);
      if (known) return known;
      const event = before ? eventView(moment, room.number, before, after, narrator) : beginning(moment, room.number, narrator);
      told.set(moment, event);
      return event;
    });
  }

  private get settings(): Settings {
    const { family, stored } = this.room;
    const { preset, answers, reveal, counter } = stored;
    return {
      preset,
      family: family.name,
      title: this.translate(family.preset(preset).title),
      options: changedAnswers(family, preset, answers),
      house_rules: differences(family, preset, answers, this.translate),
      timer: "none",
      private: true,
      reveal,
      counter,
    };
  }

  /** The shuffle; its numbers are shown once the match is over. */
  private get shuffle(): Shuffle {
    const { stored, stage } = this.room;
    const shuffle = stage === "over" ? stored.shuffle : stored.shuffling;
    return {
      statement: shuffle?.statement ?? "",
      waited: shuffle ? waitedFor(shuffle) : [],
      hash: stored.hash,
      withheld: [],
      numbers: stage === "over" && stored.reveal && shuffle ? allNumbers(shuffle) : [],
    };
  }

  private get result(): Result {
    const { room } = this;
    const deals = [...room.ended, room.deal];
    const key = room.stored.reveal ? room.keyOfDeal(room.number) : "";
    return resultView(room.deal, room.moments[0]!.scores, deals.map(({ scores }) => scores), key, this.narrator);
  }
}
