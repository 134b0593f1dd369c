import { isLocale } from '@keepsake/contract/locale';
import type { Violation } from '../violation.ts';
import type { MessageShape } from './message-shape.ts';
import { sameWords } from './same-words.ts';
import { checkTypography } from './typography.ts';

export interface MessagePair {
  readonly where: string;
  readonly locale: string;
  readonly message: string;
  readonly english: string;
  readonly shapeOf: (message: string) => MessageShape;
}

function describeValues(values: ReadonlyMap<string, string>): string {
  const list = [...values].map(([name, kind]) => `${name} (${kind})`).sort();
  return list.join(', ') || 'none';
}

function checkValues({ where }: MessagePair, shape: MessageShape, english: MessageShape): Violation[] {
  const [has, wants] = [describeValues(shape.values), describeValues(english.values)];
  if (has === wants) return [];
  return [
    { rule: 'catalogue-values', where, message: `has the values ${has}; the English one has ${wants}` },
  ];
}

/** Branches for exact numbers (`=0`) hold in every language. */
function checkPlurals({ where, locale }: MessagePair, { plurals }: MessageShape): Violation[] {
  return plurals.flatMap(({ type, branches }) => {
    const categories: string[] = new Intl.PluralRules(locale, { type }).resolvedOptions().pluralCategories;
    const foreign = branches.filter((name) => !name.startsWith('=') && !categories.includes(name));
    const faults = foreign.map((name) => `${locale} has no form "${name}", it has ${categories.join(', ')}`);
    if (!branches.includes('other')) faults.push('a plural has a branch "other"');
    return faults.map((message) => ({ rule: 'catalogue-plural', where, message }));
  });
}

function checkTranslated(
  { where, locale, message, english }: MessagePair,
  { words }: MessageShape,
): Violation[] {
  const isSame = sameWords[english]?.some((known) => known === locale) === true;
  if (locale.startsWith('en') || message !== english || isSame || !/\p{L}/u.test(words)) return [];
  const text = `"${message}" is English; where it is right, scripts/checks/catalogues/same-words.ts says so`;
  return [{ rule: 'catalogue-english', where, message: text }];
}

export function checkMessage(pair: MessagePair): Violation[] {
  const { where, locale, message } = pair;
  if (message.trim() === '') return [{ rule: 'catalogue-empty', where, message: 'has no text' }];
  if (!isLocale(locale)) return [];
  let shape: MessageShape;
  try {
    shape = pair.shapeOf(message);
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return [{ rule: 'catalogue-syntax', where, message: `cannot be read: ${fault}` }];
  }
  return [
    ...checkPlurals(pair, shape),
    ...checkValues(pair, shape, readEnglish(pair) ?? shape),
    ...checkTranslated(pair, shape),
    ...checkTypography(where, locale, message),
  ];
}

/** Faults of the English message are reported once, not per language. */
function readEnglish({ shapeOf, english }: MessagePair): MessageShape | undefined {
  try {
    return shapeOf(english);
  } catch {
    return undefined;
  }
}
