import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import type { Check, Violation } from '../violation.ts';
import { type Finding, findInStatement, rules } from './locks.ts';
import { type Fields, type Statement, tablesMadeIn } from './statements.ts';

const folder = 'server/migrations';

/** The last file from before this check; those up to it are applied, and never change. */
const lastUnchecked = '2026-11-30-0294-counts-of-favourites.sql';

/** First line of a file with one statement that the server executes outside of a transaction. */
const outside = '-- concurrently\n';

const code = 'migration-code';
const alone = 'migration-alone';

async function parseFile(text: string): Promise<Statement[] | string> {
  try {
    const { stmts = [] } = (await parse(text)) as { stmts?: { stmt: Fields; stmt_location?: number }[] };
    return stmts.map(({ stmt, stmt_location = 0 }) => ({ tree: stmt, location: stmt_location }));
  } catch (error) {
    return String(error);
  }
}

/** Line of the first word from a byte on, behind comments and blank lines. */
function lineOf(text: string, byte: number): number {
  const bytes = Buffer.from(text);
  const before = bytes.subarray(0, byte).toString();
  const skipped = /^(\s|--[^\n]*\n)*/.exec(bytes.subarray(byte).toString())?.[0] ?? '';
  return (before + skipped).split('\n').length;
}

const isConcurrent = ({ tree: { IndexStmt } }: Statement) =>
  (IndexStmt as Fields | undefined)?.concurrent === true;
const isRepeatable = ({ tree: { IndexStmt } }: Statement) =>
  (IndexStmt as Fields | undefined)?.if_not_exists === true;

/** A file outside of a transaction has one statement, which can be repeated; other files have none of those. */
function checkForm(text: string, statements: readonly Statement[]): Finding[] {
  if (text.startsWith(outside)) {
    if (statements.length === 1 && statements.every((one) => isConcurrent(one) && isRepeatable(one)))
      return [];
    const message =
      'behind "-- concurrently" is one "create index concurrently if not exists", and nothing else';
    return [{ rule: alone, message, location: 0 }];
  }
  const message = 'a concurrent index is a file of its own, whose first line is "-- concurrently"';
  return statements.filter(isConcurrent).map(({ location }) => ({ rule: alone, message, location }));
}

async function checkFile(root: string, name: string): Promise<Violation[]> {
  const file = `${folder}/${name}`;
  const text = readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n');
  const statements = await parseFile(text);
  if (typeof statements === 'string') return [{ rule: code, message: statements, where: file }];
  const made = tablesMadeIn(statements);
  const findings = [
    ...checkForm(text, statements),
    ...statements.flatMap((statement) =>
      findInStatement(statement, { made, isAlone: statements.length === 1 }),
    ),
  ];
  return findings.map(({ rule, message, location }) => ({
    rule,
    message,
    where: `${file}:${lineOf(text, location)}`,
  }));
}

/** New migrations lock no large table for longer than a moment, as 50 million rows would take minutes. */
export const migrations: Check = {
  rules: [...rules, code, alone],
  run: async (root) => {
    if (!existsSync(join(root, folder))) return [];
    const names = readdirSync(join(root, folder)).filter(
      (name) => name.endsWith('.sql') && name > lastUnchecked,
    );
    return (await Promise.all(names.sort().map((name) => checkFile(root, name)))).flat();
  },
};
