/** Cards of the own hand that stay together, whatever order the others are in. */

import { store, recalledAs } from "../storage";
import { keyed } from "./hand";

const KEY = "tefuda groups";
/** Fewer cards than these are no group. */
const LEAST = 2;

interface Stored {
  deal: string;
  groups: string[][];
}

export class Groups {
  /** The groups by the keys of their cards. */
  private groups: string[][] = $state.raw([]);
  private deal = "";

  /**
   * Turn to a deal and the hand that is left of it; what was put together in it before is there again.
   *
   * Cards that have left the hand are forgotten, so that others like them do not join their group.
   */
  turnTo(deal: string, hand: readonly string[]): void {
    if (deal !== this.deal) {
      this.deal = deal;
      const stored = read();
      this.groups = stored.deal === deal ? stored.groups : [];
    }
    if (this.groups.length > 0) this.keep(this.within(hand));
  }

  /** The groups in a hand. What has left the hand has left its group, unless an equal card is still free. */
  within(hand: readonly string[]): string[][] {
    let free = keyed(hand);
    return this.groups.flatMap((group) => {
      const left = [...free];
      const keys = group.flatMap((wanted) => {
        const same = left.findIndex(({ key }) => key === wanted);
        const at = same < 0 ? left.findIndex(({ card }) => card === cardOf(wanted)) : same;
        return at < 0 ? [] : left.splice(at, 1).map(({ key }) => key);
      });
      if (keys.length < LEAST) return [];
      free = left;
      return [keys];
    });
  }

  /** Put cards together, or let them go where they are one group already. */
  toggle(keys: readonly string[], hand: readonly string[]): void {
    const groups = this.within(hand);
    const rest = groups.map((group) => group.filter((key) => !keys.includes(key))).filter((group) => group.length >= LEAST);
    this.keep(groupOf(keys, groups) ? rest : [...rest, [...keys]]);
  }

  private keep(groups: string[][]): void {
    this.groups = groups;
    store(KEY, JSON.stringify({ deal: this.deal, groups }), "tab");
  }
}

/** The group that some keys are, all of it and nothing else; null where they are none. */
export function groupOf(keys: readonly string[], groups: readonly (readonly string[])[]): readonly string[] | null {
  return groups.find((group) => group.length === keys.length && group.every((key) => keys.includes(key))) ?? null;
}

function cardOf(key: string): string {
  return key.split("#")[0] ?? "";
}

function read(): Stored {
  return recalledAs<Stored>(KEY, { deal: "", groups: [] }, "tab");
}
