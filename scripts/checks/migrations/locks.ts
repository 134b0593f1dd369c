import { type Fields, isFields, nodesOf, type Statement, tableIn } from './statements.ts';

export interface Finding {
  readonly rule: string;
  readonly message: string;
  /** Byte in the file. */
  readonly location: number;
}

interface File {
  /** Tables that the file makes. */
  readonly made: ReadonlySet<string>;
  /** Whether the file has no other statement. */
  readonly isAlone: boolean;
}

type Found = Pick<Finding, 'rule' | 'message'>;

/** Tables whose rows are few in any installation. Others may have millions. */
const small = new Set([
  'api_clients',
  'article_groups',
  'clock_runs',
  'cut_off_campaigns',
  'deletion_ledger_strands',
  'merchandise',
  'newsletter_cursors',
  'purge_days',
  'schema_migrations',
  'storage_marks',
  'storage_rounds',
  'tenants',
]);

const index: Found = {
  rule: 'migration-index',
  message:
    'an index is built while nobody writes: a file with "-- concurrently" and "create index concurrently if not exists"',
};
const unvalidated: Found = {
  rule: 'migration-constraint',
  message: 'all rows are checked under the lock: add "not valid", and validate it in a later file',
};
const validated: Found = {
  rule: 'migration-constraint',
  message:
    '"validate constraint" reads all rows: it has a file of its own, so that no lock of another statement lasts as long',
};
const notNull: Found = {
  rule: 'migration-not-null',
  message:
    'all rows are read under the lock: "add constraint … not null … not valid", and validate it in a later file',
};
const column: Found = {
  rule: 'migration-column',
  message:
    'all rows are written or read under the lock: a new column has no default or a constant one, and no more than "not null"',
};
const rows: Found = {
  rule: 'migration-rows',
  message: 'work on all rows is a job, in batches, or a query that takes old rows as they are',
};
const code: Found = {
  rule: 'migration-code',
  message: 'the check cannot look into code: write plain statements',
};

export const rules: readonly string[] = [
  ...new Set([index, unvalidated, notNull, column, rows].map(({ rule }) => rule)),
];

const constraintsOf = (definition: Fields) =>
  [...nodesOf(definition.constraints)].filter(([kind]) => kind === 'Constraint').map(([, node]) => node);

/** One value for all rows, so that PostgreSQL writes none of them. */
function isConstant(expression: unknown): boolean {
  return [...nodesOf(expression)].every(([kind, { funcname }]) => {
    if (kind === 'FuncCall') return JSON.stringify(funcname).includes('"now"');
    return kind !== 'NextValueExpr';
  });
}

function addsQuickly(definition: Fields): boolean {
  const type = JSON.stringify(definition.typeName);
  if (/"(small|big)?serial\d?"/.test(type)) return false;
  return constraintsOf(definition).every(({ contype, raw_expr }) => {
    if (contype === 'CONSTR_DEFAULT') return isConstant(raw_expr);
    return contype === 'CONSTR_NOTNULL' || contype === 'CONSTR_NULL';
  });
}

function findInConstraint({ contype, skip_validation, indexname }: Fields): Found | undefined {
  if (['CONSTR_PRIMARY', 'CONSTR_UNIQUE', 'CONSTR_EXCLUSION'].includes(String(contype))) {
    return indexname === undefined ? index : undefined;
  }
  return skip_validation === true ? undefined : unvalidated;
}

/** A part of `alter table`. */
function findInCommand({ subtype, def }: Fields, isAlone: boolean): Found | undefined {
  const [[, definition] = []] = nodesOf(def);
  switch (subtype) {
    case 'AT_AddConstraint':
      return definition && findInConstraint(definition);
    case 'AT_ValidateConstraint':
      return isAlone ? undefined : validated;
    case 'AT_SetNotNull':
      return notNull;
    case 'AT_AddColumn':
      return definition && addsQuickly(definition) ? undefined : column;
    case 'AT_AlterColumnType':
    case 'AT_SetExpression':
    case 'AT_AddIdentity':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetAccessMethod':
    case 'AT_SetTableSpace':
      return column;
    default:
      return undefined;
  }
}

/** `isLarge` is about tables that are there before the file. */
function findInNode(
  kind: string,
  node: Fields,
  { isAlone }: File,
  isLarge: (table: string) => boolean,
): Found[] {
  const isOfLarge = isLarge(tableIn(node.relation));
  switch (kind) {
    case 'IndexStmt':
      return isOfLarge && node.concurrent !== true ? [index] : [];
    case 'ReindexStmt':
    case 'ClusterStmt':
      return [index];
    case 'AlterTableStmt':
      if (!isOfLarge) return [];
      return [...nodesOf(node.cmds)]
        .filter(([inner]) => inner === 'AlterTableCmd')
        .flatMap(([, command]) => findInCommand(command, isAlone) ?? []);
    case 'UpdateStmt':
    case 'DeleteStmt':
    case 'MergeStmt':
      return isOfLarge ? [rows] : [];
    case 'InsertStmt':
    case 'CreateTableAsStmt':
      return readsLarge(node.selectStmt ?? node.query, isLarge) ? [rows] : [];
    case 'DoStmt':
    case 'CallStmt':
      return [code];
    default:
      return [];
  }
}

function readsLarge(query: unknown, isLarge: (table: string) => boolean): boolean {
  return isFields(query) && JSON.stringify(query).includes('"fromClause"')
    ? [...JSON.stringify(query).matchAll(/"relname":"([^"]+)"/g)].some(([, table = '']) => isLarge(table))
    : false;
}

export function findInStatement({ tree, location }: Statement, file: File): Finding[] {
  const isLarge = (table: string) => table !== '' && !file.made.has(table) && !small.has(table);
  return [...nodesOf(tree)]
    .flatMap(([kind, node]) => findInNode(kind, node, file, isLarge))
    .map((found) => ({ ...found, location }));
}
