declare const transaction: unique symbol;

/** What verbs hand to repositories. It opens for SQL with `sqlOf` of `sql.ts` only. */
export interface Transaction {
  readonly [transaction]: true;
}
