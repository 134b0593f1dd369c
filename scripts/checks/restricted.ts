import { join } from 'node:path';
import ts from 'typescript';
import { globalName, type IsGlobal, membersOf, parseFiles, visitAll } from './globals.ts';
import { isTest, listCode } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

interface Restriction {
  rule: string;
  message: string;
  /** Whether the rule applies to a path from the root. */
  holdsIn: (file: string) => boolean;
  isBrokenBy: (node: ts.Node, isGlobal: IsGlobal) => boolean;
}

const restrictions: Restriction[] = [
  {
    rule: 'restricted-clock',
    message: 'there is one clock, and it is injected; take it from platform or browser',
    holdsIn: isInsideProduct,
    isBrokenBy: readsClock,
  },
  {
    rule: 'restricted-randomness',
    message: 'randomness is injected, so that a test can repeat it; take it from platform or browser',
    holdsIn: isInsideProduct,
    isBrokenBy: (node, isGlobal) => membersOf(node, 'Math', isGlobal).includes('random'),
  },
  {
    rule: 'restricted-files',
    message: 'only platform reads and writes files',
    holdsIn: isInsideProduct,
    isBrokenBy: (node) => ts.isStringLiteralLike(node) && /^(node:)?fs(\/promises)?$/.test(node.text),
  },
  {
    rule: 'restricted-fetch',
    message: 'only platform, web/src/browser, web/src/api and the sandbox call out',
    holdsIn: (file) => isInsideProduct(file) && !/^(sandbox\/src|web\/src\/api)\//.test(file),
    isBrokenBy: (node, isGlobal) => globalName(node, isGlobal) === 'fetch',
  },
  {
    rule: 'restricted-sql-clock',
    message: 'SQL takes the time as a parameter; the clock of the database is a second one',
    // The migrations' table is made first. The integrity check compares the two clocks.
    holdsIn: (file) =>
      file.startsWith('server/src/') &&
      file !== 'server/src/platform/database/migrate.ts' &&
      file !== 'server/src/platform/integrity-check/database-clock.ts',
    isBrokenBy: (node) => isText(node) && sqlClock.test(node.text),
  },
  {
    rule: 'restricted-money',
    message: 'Intl has other decimals than ISO 4217; formatMoney of contract/src/money.ts has those',
    holdsIn: (file) => /^(contract|server|web|sandbox)\/src\//.test(file) && file !== 'contract/src/money.ts',
    isBrokenBy: asksForCurrency,
  },
];

const sqlClock =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\s*\(\s*\)|\b(current_timestamp|current_date|current_time|localtimestamp)\b/i;

/** Product code except tests, platform, browser, and the top-level files of the sandbox, a process of its own. */
function isInsideProduct(file: string): boolean {
  const outermost = /^(server\/src\/platform\/|web\/src\/(browser|testing)\/|sandbox\/src\/[^/]+$)/;
  return /^(contract|takeout|server|web|sandbox)\/src\//.test(file) && !outermost.test(file);
}

/** Without an argument `Date` reads the clock. */
function readsClock(node: ts.Node, isGlobal: IsGlobal): boolean {
  if (ts.isNewExpression(node)) {
    return globalName(node.expression, isGlobal) === 'Date' && (node.arguments ?? []).length === 0;
  }
  if (ts.isCallExpression(node) && globalName(node.expression, isGlobal) === 'Date') return true;
  // Temporal is imported, so its name is the file's own.
  if (ts.isPropertyAccessExpression(node) && node.getText() === 'Temporal.Now') return true;
  const members = { Date: 'now', performance: 'now', process: 'hrtime' };
  return Object.entries(members).some(([owner, name]) => membersOf(node, owner, isGlobal).includes(name));
}

/** `style: 'currency'`, an option of `Intl.NumberFormat`. */
function asksForCurrency(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) || !ts.isStringLiteralLike(node.initializer)) return false;
  const { name, initializer } = node;
  const key = ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : '';
  return key === 'style' && initializer.text === 'currency';
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

function checkFile(file: string, source: ts.SourceFile, isGlobal: IsGlobal): Violation[] {
  const found: Violation[] = [];
  const held = restrictions.filter(({ holdsIn }) => holdsIn(file));
  visitAll(source, (node) => {
    for (const { rule, message, isBrokenBy } of held) {
      if (!isBrokenBy(node, isGlobal)) continue;
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ rule, where: `${file}:${line}`, message });
    }
  });
  return found;
}

/** Only the outermost places use clock, randomness, files and network, and only one formats amounts. */
export const restricted: Check = {
  rules: restrictions.map(({ rule }) => rule),
  run: async (root) => {
    const files = listCode(root).filter((file) => !isTest(file) && restrictions.some((r) => r.holdsIn(file)));
    const { program, isGlobal } = parseFiles(files.map((file) => join(root, file)));
    return files.flatMap((file) => {
      const source = program.getSourceFile(join(root, file));
      return source === undefined ? [] : checkFile(file, source, isGlobal);
    });
  },
};
