import type { CompiledMessage } from '../i18n/compile-messages.ts';

/** A value `[name]`, a choice of texts `[name, type, texts]`, or a tag `[name, ...parts]`, as `icu-minify` has them. */
type Part = [name: string, ...inside: unknown[]];

type Choice = readonly [type: number, texts: Readonly<Record<string, unknown>>];

/** Select, plural and ordinal. */
const choices: readonly unknown[] = [1, 2, 3];

const isChoice = (inside: readonly unknown[]): inside is Choice => choices.includes(inside[0]);

/** Changes the texts of a message; values, tags and the forms of plurals stay. */
export function changeTexts(message: CompiledMessage, change: (text: string) => string): CompiledMessage {
  const changeAll = (parts: unknown): unknown => {
    if (typeof parts === 'string') return change(parts);
    return Array.isArray(parts) ? parts.map(changePart) : parts;
  };
  const changePart = (part: unknown): unknown => {
    if (!Array.isArray(part)) return changeAll(part);
    const [name, ...inside] = part as Part;
    if (!isChoice(inside)) return [name, ...inside.map(changePart)];
    const [type, texts] = inside;
    const changed = Object.entries(texts).map(([form, text]) => [form, changeAll(text)]);
    return [name, type, Object.fromEntries(changed)];
  };
  return changeAll(message) as CompiledMessage;
}

/** The text of a message without its tags, and without values that are not given. Of choices it has `other`. */
export function textOf(message: CompiledMessage, values: Readonly<Record<string, string>> = {}): string {
  const textOfAll = (parts: unknown): string => {
    if (typeof parts === 'string') return parts;
    return Array.isArray(parts) ? parts.map(textOfPart).join('') : '';
  };
  const textOfPart = (part: unknown): string => {
    if (!Array.isArray(part)) return textOfAll(part);
    const [name, ...inside] = part as Part;
    if (isChoice(inside)) return textOfAll(inside[1].other);
    return inside.length === 0 ? (values[name] ?? '') : inside.map(textOfPart).join('');
  };
  return textOfAll(message);
}
