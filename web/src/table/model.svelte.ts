/**
 * What happens at a table, and in which order its parts learn of it.
 *
 * With each view that comes, before the page is drawn anew:
 *
 *  1. sentences speak of the family of the game,
 *  2. groups lose the cards that have left the hand,
 *  3. motion sees where everything stands, lets what was done be heard, stamps it, and sees whether the deal is over; once the page
 *     is drawn, it sends what flies,
 *  4. choosing forgets what cannot be chosen any more, if something was decided or asked,
 *  5. an own turn is heard, and the icon tells whose turn it is,
 *  6. the browser keeps which game is played, and how a deal has ended,
 *  7. the page passes soon where nothing else can be done,
 *  8. whoever comes by a quick match takes the first free seat,
 *  9. fairness checks what the server promises, after all this.
 */

import { QUICK } from "../addresses";
import { Connection } from "../connection.svelte";
import { commit, Fairness } from "../fairness/fairness.svelte";
import { i18n } from "../i18n.svelte";
import { remember } from "../lobby/lately";
import { preferences } from "../preferences.svelte";
import type { Catalogue } from "../protocol";
import type { ActionView, View } from "../shown";
import { recordDeal } from "../statistics/book";
import { Alerts } from "./alerts";
import { bySelection, Choosing, passesByItself } from "./choosing.svelte";
import { Company } from "./company.svelte";
import { Groups } from "./groups.svelte";
import type { Follower, TableLink } from "./link.svelte";
import { Motion } from "./motion.svelte";
import { thinkingTime } from "./thought";

/** Makes the link of a table with its room. */
export type Linking = (room: string, follower: Follower) => TableLink;

export class TableModel implements Follower {
  readonly connection: TableLink;
  readonly choosing: Choosing;
  readonly fairness: Fairness;
  readonly groups = new Groups();
  readonly company = new Company();
  readonly alerts = new Alerts();
  readonly motion = new Motion(() => this.view && this.alerts.end(this.view));
  /** Whether something could be claimed at this table. */
  claims = $state(false);
  private passing: ReturnType<typeof setTimeout> | undefined;
  private language = i18n.language;

  constructor(room: string, catalogue: Catalogue, link: Linking = (one, follower) => new Connection(one, follower)) {
    this.connection = link(room, this);
    this.choosing = new Choosing(this.connection);
    this.fairness = new Fairness(this.connection, catalogue);
  }

  get view(): View | null {
    return this.connection.view;
  }

  /** Whether something is asked that the page does not answer by itself. */
  get prompted(): boolean {
    const asked = this.view?.asked ?? null;
    return asked !== null && !asked.answer && !passesByItself(asked);
  }

  /** Changes when something was decided or is asked. */
  get moment(): string {
    return momentOf(this.view);
  }

  onView(before: View | null, after: View): void {
    const { deal, seat, asked } = after;
    i18n.family = after.settings.family;
    if (deal) this.groups.turnTo(`${after.room} ${after.match} ${deal.number}`, deal.hand);
    this.motion.turnTo(deal, after.events, seat, isOver(after), after.stage === "playing");
    if (momentOf(before) !== momentOf(after)) this.choosing.renew();
    this.claims ||= asked !== null && !bySelection(asked);
    this.alerts.prompt(after, this.prompted);
    this.keep(after);
    this.passByItself();
    this.sitQuickly(after);
    setTimeout(() => this.fairness.see(after));
  }

  onSaid(seat: number, number: number): void {
    this.company.hear(seat, number);
  }

  /** How long cards still fly, in milliseconds. */
  get moving(): number {
    return this.motion.flights.moving;
  }

  /** Something was chosen on this page or in another tab: an order of the hand, that the page may pass, a language. */
  onChosen(): void {
    this.connection.arrange(preferences.order);
    if (this.view) this.alerts.prompt(this.view, this.prompted);
    this.passByItself();
    if (i18n.language === this.language) return;
    this.language = i18n.language;
    this.choosing.clear();
    this.connection.reopen();
  }

  async sit(seat: number): Promise<void> {
    this.connection.notice = await this.connection.sit(seat, commit());
  }

  leave(): void {
    this.connection.close();
    this.motion.leave();
    this.alerts.leave();
  }

  /** Keep which game the lobby offers to continue, and a deal that is over for the statistics. */
  private keep(view: View): void {
    const { room, stage, settings, deal } = view;
    if (view.seat === null || !deal) return;
    remember(stage === "over" ? null : { room, title: settings.title, preset: settings.preset, deal: deal.number });
    if (isOver(view)) recordDeal(view);
  }

  /** Pass where nothing else can be done. How soon must not reveal whether there was anything to claim. */
  private passByItself(): void {
    clearTimeout(this.passing);
    if (!this.pass) return;
    this.passing = setTimeout(() => void this.passNow(), thinkingTime());
  }

  private async passNow(): Promise<void> {
    // A connection that comes back begins with a view.
    if (!this.pass || this.connection.state !== "open") return;
    await this.choosing.act(this.pass);
    this.passByItself();
  }

  /** The pass that the page makes for the person; null where there is another choice, or a bot plays. */
  private get pass(): ActionView | null {
    const { view } = this;
    const asked = view?.asked ?? null;
    const away = view?.seat !== null && view?.players[view.seat]?.away;
    return asked && !asked.answer && !away && passesByItself(asked) ? (asked.legal[0] ?? null) : null;
  }

  private sitQuickly(view: View): void {
    const free = view.stage === "seating" && view.seat === null ? view.players.find(({ kind, vacant }) => kind === "open" || vacant) : undefined;
    if (!free || location.hash !== QUICK) return;
    history.replaceState(history.state, "", location.pathname + location.search);
    void this.sit(free.seat);
  }
}

/** Whether a deal has ended, and its points can be shown. */
export function isOver({ stage, result }: View): boolean {
  return stage !== "playing" && stage !== "seating" && result !== null;
}

function momentOf(view: View | null): string {
  return `${view?.deal?.number}:${view?.deal?.decisions}:${view?.asked?.moment ?? ""}`;
}
