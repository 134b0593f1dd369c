import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { visitAll } from './globals.ts';
import { isTestCode, listCode } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

const rule = 'test-time';
const message =
  'a time that was measured differs between machines; assert what happened, wait with server/test/deadlines.ts, ' +
  'or move the figure to bench/';

const clock = /^(performance|Date)\.now$/;
const meter = /^process\.(hrtime(\.bigint)?|cpuUsage|threadCpuUsage|resourceUsage)$/;

/** Names of a file that hold a time, or from which a call returns one. */
interface Names {
  /** Names of moments. */
  readonly moments: Set<string>;
  /** Names of differences of moments; those of properties that hold them count in the whole file. */
  readonly measured: Set<string>;
}

const calls = (node: ts.Node, name: RegExp) =>
  ts.isCallExpression(node) && name.test(node.expression.getText());

const isMoment = (node: ts.Node, { moments }: Names) =>
  calls(node, clock) || (ts.isIdentifier(node) && moments.has(node.text));

function isDifference(node: ts.Node, names: Names): boolean {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.MinusToken) return false;
  // A date before now is a test's data.
  if (calls(node.left, /^Date\.now$/)) return isMoment(node.right, names);
  return isMoment(node.left, names) && !ts.isNumericLiteral(node.right);
}

function nameOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isIdentifier(node) ? node.text : undefined;
}

/** Whether an expression is a measured time, or has one in it. */
function isMeasured(node: ts.Node, names: Names): boolean {
  if (isDifference(node, names) || calls(node, meter)) return true;
  if (ts.isPropertyAccessExpression(node)) {
    return names.measured.has(node.name.text) || isMeasured(node.expression, names);
  }
  if (ts.isIdentifier(node)) return names.measured.has(node.text);
  // A property that holds a time is found where it is read.
  if (ts.isObjectLiteralExpression(node)) return false;
  // What a function does for some time is not a time, unless it returns one.
  if (ts.isAwaitExpression(node) && ts.isCallExpression(node.expression)) {
    return isMeasured(node.expression.expression, names);
  }
  return ts.forEachChild(node, (child) => isMeasured(child, names) || undefined) ?? false;
}

function returnsMeasured(node: ts.SignatureDeclaration, names: Names): boolean {
  const { body } = node as ts.FunctionLikeDeclaration;
  if (!body) return false;
  if (!ts.isBlock(body)) return isMeasured(body, names);
  let isSo = false;
  visitAll(body, (inner) => {
    if (ts.isReturnStatement(inner) && inner.expression && isMeasured(inner.expression, names)) isSo = true;
  });
  return isSo;
}

const holds = (value: ts.Expression, names: Names) =>
  ts.isFunctionLike(value) ? returnsMeasured(value, names) : isMeasured(value, names);

const isAssignment = (kind: ts.SyntaxKind) =>
  kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment;

/** The target and the value of a declaration, an assignment, a property or `list.push(value)`. */
function pairOf(node: ts.Node): [target: ts.Node, value: ts.Expression] | undefined {
  if (ts.isVariableDeclaration(node) && node.initializer) return [node.name, node.initializer];
  if (ts.isPropertyAssignment(node)) return [node.name, node.initializer];
  if (ts.isBinaryExpression(node) && isAssignment(node.operatorToken.kind)) return [node.left, node.right];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const value = node.arguments.at(-1);
  const { expression, name } = node.expression;
  return value && ['push', 'set', 'add'].includes(name.text) ? [expression, value] : undefined;
}

/** `[a, b] = …` and `name = …`; a value in `{ name } = …` is found by its name. */
function targetsOf(target: ts.Node): string[] {
  if (ts.isArrayBindingPattern(target)) {
    return target.elements.flatMap((element) =>
      ts.isBindingElement(element) ? targetsOf(element.name) : [],
    );
  }
  const name = nameOf(target);
  return name === undefined ? [] : [name];
}

/** Adds the names to which the node assigns a time. */
function learn(node: ts.Node, names: Names): void {
  if (ts.isFunctionDeclaration(node) && node.name && returnsMeasured(node, names)) {
    names.measured.add(node.name.text);
  }
  if (ts.isMethodDeclaration(node) && returnsMeasured(node, names)) names.measured.add(node.name.getText());
  const [target, value] = pairOf(node) ?? [];
  if (!target || !value) return;
  if (isMoment(value, names)) for (const name of targetsOf(target)) names.moments.add(name);
  else if (holds(value, names)) for (const name of targetsOf(target)) names.measured.add(name);
}

function namesOf(source: ts.SourceFile): Names {
  const names: Names = { moments: new Set(), measured: new Set() };
  let before = -1;
  const size = () => names.moments.size + names.measured.size;
  while (size() > before) {
    before = size();
    visitAll(source, (node) => learn(node, names));
  }
  return names;
}

/** `expect(time)`, `expect(…).toBe…(time)`, and `if (time > …) throw …`. */
function assertsTime(node: ts.Node, names: Names): boolean {
  if (ts.isIfStatement(node)) {
    return /^\{?\s*throw\b/.test(node.thenStatement.getText()) && isMeasured(node.expression, names);
  }
  if (!ts.isCallExpression(node) || !/^expect\b/.test(node.expression.getText())) return false;
  return node.arguments.some((argument) => isMeasured(argument, names));
}

function checkFile(root: string, file: string): Violation[] {
  const code = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.ESNext, true);
  const names = namesOf(source);
  const lines = new Set<number>();
  visitAll(source, (node) => {
    if (assertsTime(node, names)) lines.add(source.getLineAndCharacterOfPosition(node.getEnd()).line + 1);
  });
  return [...lines].map((line) => ({ rule, message, where: `${file}:${line}` }));
}

/** Tests assert no times. */
export const measuredTimes: Check = {
  rules: [rule],
  run: async (root) =>
    listCode(root)
      .filter(isTestCode)
      .flatMap((file) => checkFile(root, file)),
};
