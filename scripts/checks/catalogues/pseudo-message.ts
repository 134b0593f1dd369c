import { type MessagePart, parseIcu, partType } from './icu-parser.ts';

/** Doubled vowels with accents make each word longer, as in German and Dutch. */
const accents: Readonly<Record<string, string>> = {
  ...{ a: 'áà', e: 'éè', i: 'íì', o: 'óò', u: 'úù', y: 'ýÿ' },
  ...{ A: 'ÁÀ', E: 'ÉÈ', I: 'ÍÌ', O: 'ÓÒ', U: 'ÚÙ', Y: 'ÝŸ' },
};

export function pseudoText(text: string): string {
  return text.replaceAll(/[aeiouy]/gi, (vowel) => accents[vowel] ?? vowel);
}

function literalsIn(parts: readonly MessagePart[]): MessagePart[] {
  return parts.flatMap((part) => [
    ...(part.type === partType.literal ? [part] : []),
    ...Object.values(part.options ?? {}).flatMap(({ value }) => literalsIn(value)),
    ...literalsIn(part.children ?? []),
  ]);
}

/**
 * The message longer, accented, and in brackets that show cut and concatenated texts. Values, plurals and tags
 * stay.
 */
export function pseudoMessage(message: string): string {
  let pseudo = '';
  let done = 0;
  for (const { location } of literalsIn(parseIcu(message))) {
    if (location === undefined) continue;
    pseudo += message.slice(done, location.start.offset);
    pseudo += pseudoText(message.slice(location.start.offset, location.end.offset));
    done = location.end.offset;
  }
  return `[${pseudo}${message.slice(done)}]`;
}

export function pseudoCatalogue(catalogue: unknown): unknown {
  if (typeof catalogue === 'string') return pseudoMessage(catalogue);
  const entries = Object.entries(catalogue as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, inner]) => [key, pseudoCatalogue(inner)]));
}
