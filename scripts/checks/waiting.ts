import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { visitAll } from './globals.ts';
import { isTestCode, listCode } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

const sleep = {
  rule: 'test-sleep',
  message: 'a fixed sleep is too long or too short; poll for what the test waits for, or use a fake clock',
};

const key = {
  rule: 'test-key',
  message: 'a key may come before what it is meant for; use web/src/testing/keys.ts or `press` of a locator',
};

const keys = 'web/src/testing/keys.ts';

/** Local names of the timer of `node:timers/promises`. */
function importedSleeps(source: ts.SourceFile): Set<string> {
  const names = new Set<string>();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    if (!/^(node:)?timers\/promises$/.test((statement.moduleSpecifier as ts.StringLiteral).text)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) continue;
    for (const { propertyName, name } of bindings.elements) {
      if ((propertyName ?? name).text === 'setTimeout') names.add(name.text);
    }
  }
  return names;
}

/** The milliseconds of `new Promise((resolve) => setTimeout(resolve, 50))`. */
function timeOfPromise(node: ts.Node): ts.Expression | undefined {
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'Promise') return undefined;
  const executor = node.arguments?.[0];
  if (!executor || !ts.isArrowFunction(executor) || !ts.isCallExpression(executor.body)) return undefined;
  const { expression, arguments: given } = executor.body;
  const isResolved = given[0]?.getText() === executor.parameters[0]?.name.getText();
  return expression.getText() === 'setTimeout' && isResolved ? given[1] : undefined;
}

function timeOfSleep(node: ts.Node, sleeps: Set<string>): ts.Expression | undefined {
  if (!ts.isCallExpression(node)) return timeOfPromise(node);
  const { expression, arguments: given } = node;
  return ts.isIdentifier(expression) && sleeps.has(expression.text) ? given[0] : undefined;
}

/** Literal numbers and constants. Seeded and passed times are not fixed. */
function isFixed(time: ts.Expression, source: ts.SourceFile): boolean {
  if (ts.isNumericLiteral(time)) return true;
  if (!ts.isIdentifier(time)) return false;
  let value: ts.Expression | undefined;
  visitAll(source, (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText() === time.text) value = node.initializer;
  });
  return value !== undefined && ts.isNumericLiteral(value);
}

/** A time in a loop is the interval of a poll; a callback is a function of its own. */
function isInLoop(node: ts.Node): boolean {
  for (let at = node.parent; at && !ts.isFunctionLike(at); at = at.parent) {
    if (ts.isIterationStatement(at, false)) return true;
  }
  return false;
}

const calls = (node: ts.Node, method: RegExp) =>
  ts.isCallExpression(node) && method.test(node.expression.getText());

function checkFile(root: string, file: string): Violation[] {
  const code = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.ESNext, true);
  const sleeps = importedSleeps(source);
  const found: Violation[] = [];
  const add = (broken: typeof sleep, node: ts.Node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ ...broken, where: `${file}:${line}` });
  };
  visitAll(source, (node) => {
    if (calls(node, /\.keyboard\s*\.press$/) && file !== keys) add(key, node);
    if (calls(node, /\.waitForTimeout$/)) add(sleep, node);
    const time = timeOfSleep(node, sleeps);
    if (time && isFixed(time, source) && !isInLoop(node)) add(sleep, node);
  });
  return found;
}

/** Tests wait for what they need, never for a time, and press no key before something takes it. */
export const waiting: Check = {
  rules: [sleep.rule, key.rule],
  run: async (root) =>
    listCode(root)
      .filter(isTestCode)
      .flatMap((file) => checkFile(root, file)),
};
