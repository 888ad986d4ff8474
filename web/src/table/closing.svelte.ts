/** The end of a deal: its last card is seen before the points are, and then everything is gathered. */

const LAST_LOOK = 1600;

export class Closing {
  /** Whether the points are shown. */
  ended = $state(false);
  /** Whether the last card is being looked at. */
  looking = $state(false);
  private over = false;
  private seen = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `gather` is called when the last card has been seen, `onend` when the points are shown. */
  constructor(
    private readonly gather: () => void,
    private readonly onend: () => void,
  ) {}

  /** See a moment: whether the deal is over, or else whether the end that may come next follows from it. */
  turnTo(over: boolean, leading: boolean): void {
    if (over && this.over) return;
    this.leave();
    this.over = over;
    if (!over) {
      this.ended = false;
      this.seen = leading;
      return;
    }
    this.looking = this.seen;
    this.timer = setTimeout(
      () => {
        this.looking = false;
        if (this.seen) this.gather();
        this.timer = setTimeout(() => {
          this.ended = true;
          this.onend();
        });
      },
      this.seen ? LAST_LOOK : 0,
    );
  }

  leave(): void {
    this.looking = false;
    clearTimeout(this.timer);
  }
}
