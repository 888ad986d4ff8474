/** Whether the rule book is open beside a page, and at which clause. */
export class Reading {
  open = $state(false);
  clause = $state("");

  /** Open the rule book at a clause. */
  readonly read = (clause: string): void => {
    this.clause = clause;
    this.open = true;
  };
}
