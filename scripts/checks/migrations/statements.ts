/** What PostgreSQL's own parser makes of a statement: its kind, such as `IndexStmt`, is the name of its only field. */
export type Fields = Record<string, unknown>;

export interface Statement {
  readonly tree: Fields;
  /** First byte in the file. */
  readonly location: number;
}

export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Nodes of a tree with their kinds, from the outermost inwards. */
export function* nodesOf(tree: unknown): Generator<[kind: string, node: Fields]> {
  if (!isFields(tree)) return;
  for (const [kind, node] of Object.entries(tree)) {
    if (isFields(node) && /^[A-Z]/.test(kind)) yield [kind, node];
    yield* nodesOf(node);
  }
}

/** Name in a field that is a table, such as `relation` or `rel`. */
export function tableIn(field: unknown): string {
  return isFields(field) ? String(field.relname) : '';
}

/** Tables that are empty when the file begins. */
export function tablesMadeIn(statements: readonly Statement[]): Set<string> {
  return new Set(
    statements.flatMap(({ tree }) =>
      [...nodesOf(tree)].flatMap(([kind, node]) => {
        if (kind === 'CreateStmt') return [tableIn(node.relation)];
        return kind === 'CreateTableAsStmt' && isFields(node.into) ? [tableIn(node.into.rel)] : [];
      }),
    ),
  );
}
