import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { visitAll } from './globals.ts';
import { isTest, listCode } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

const rule = 'visible-text';

/** Attributes with text for people. */
const textAttributes = new Set([
  ...['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'aria-placeholder'],
  ...['title', 'alt', 'placeholder', 'label', 'text', 'heading', 'message', 'description'],
]);

/** Functions that show or announce their argument. */
const textFunctions = new Set(['announce', 'showToast']);

/** Pages for developers are in English. */
const forDevelopers = /^(web\/src\/app\/dev-[^/]+|server\/src\/modules\/dev-[^/]+)\//;

type Found = { node: ts.Node; text: string };

const hasLetters = (text: string) => /\p{L}/u.test(text);

/** Texts that an expression can evaluate to. */
function textsOf(node: ts.Expression | undefined): Found[] {
  if (node === undefined) return [];
  if (ts.isStringLiteralLike(node)) return [{ node, text: node.text }];
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isTemplateExpression(node)) {
    const text = [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text);
    return [{ node, text: text.join(' ') }];
  }
  if (!ts.isBinaryExpression(node)) return [];
  const isTest = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
  return [...(isTest ? [] : textsOf(node.left)), ...textsOf(node.right)];
}

function textsOfCall({ expression, arguments: values }: ts.CallExpression): Found[] {
  if (!ts.isIdentifier(expression) || !textFunctions.has(expression.text)) return [];
  return values.flatMap((value) => {
    if (!ts.isObjectLiteralExpression(value)) return textsOf(value);
    const fields = value.properties.filter(ts.isPropertyAssignment);
    return fields
      .filter(({ name }) => textAttributes.has(name.getText()))
      .flatMap(({ initializer }) => textsOf(initializer));
  });
}

/** A template can be a part of a tag: `aria-invalid="true"`, `required`. */
const attributesOnly = /^(\s*([a-z-]+="[^"]*"|required|autofocus|checked|disabled|selected|hidden))*\s*$/;

/** Text between tags of an `html` template, or in an attribute for people. */
function textsOfTemplate(node: ts.TaggedTemplateExpression): Found[] {
  if (node.tag.getText() !== 'html') return [];
  const { template } = node;
  const parts = ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];
  const markup = parts.join('');
  const attributes = markup.matchAll(/\s([a-z-]+)="([^"]*)"/g);
  const read = [...attributes].filter(([, name = '']) => textAttributes.has(name)).map(([, , text]) => text);
  const between = markup
    .replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&#?\w+;/g, '')
    .replace(attributesOnly, '');
  return [between, ...read].map((text = '') => ({ node, text }));
}

/** Biome checks JSX text (noJsxLiterals); this checks the rest. */
function textsIn(node: ts.Node): Found[] {
  if (ts.isJsxAttribute(node) && textAttributes.has(node.name.getText())) return textsOf(node.initializer);
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return textsOf(node.expression);
  if (ts.isCallExpression(node)) return textsOfCall(node);
  return ts.isTaggedTemplateExpression(node) ? textsOfTemplate(node) : [];
}

function checkFile(root: string, file: string): Violation[] {
  const code = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.ESNext, true);
  const found: Found[] = [];
  visitAll(source, (node) => found.push(...textsIn(node)));
  return found
    .filter(({ text }) => hasLetters(text))
    .map(({ node, text }) => {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const message = `"${text.trim()}" belongs into the message catalogue`;
      return { rule, where: `${file}:${line}`, message };
    });
}

/** Every visible or announced text is in a catalogue. */
export const visibleText: Check = {
  rules: [rule],
  run: async (root) =>
    listCode(root)
      .filter((file) => /^(web\/src\/.*\.tsx?|server\/src\/modules\/.*\.ts)$/.test(file))
      .filter((file) => !isTest(file) && !forDevelopers.test(file))
      .flatMap((file) => checkFile(root, file)),
};
