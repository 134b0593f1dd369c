declare const transaction: unique symbol;

/** What verbs hand to repositories. It opens for SQL with `sqlOf` of `sql.ts` only. */
export interface Transaction {
  readonly [transaction]: true;
}

declare const condition: unique symbol;

/**
 * What one module's repository says of its own rows, for a statement of another module's to hold: two questions in
 * one. Made and opened with `sql.ts` only.
 */
export interface Condition {
  readonly [condition]: true;
}

declare const relation: unique symbol;

/** Rows that one module's repository lends to a statement of another's, to join: as `Condition`, with their columns. */
export interface Relation {
  readonly [relation]: true;
}
