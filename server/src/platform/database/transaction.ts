declare const transaction: unique symbol;

/** Passed by verbs to repositories. Only `sqlOf` of `sql.ts` opens it for SQL. */
export interface Transaction {
  readonly [transaction]: true;
}

declare const condition: unique symbol;

/** One module's condition in another's statement. Only `sql.ts` makes and opens it. */
export interface Condition {
  readonly [condition]: true;
}

declare const relation: unique symbol;

/** One module's rows for a join in another's statement. */
export interface Relation {
  readonly [relation]: true;
}
