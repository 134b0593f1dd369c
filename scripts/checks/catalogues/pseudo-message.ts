import { type MessagePart, parseIcu, partType } from './icu-parser.ts';

/** Every vowel twice and with an accent: a word becomes longer, not only a sentence, as German and Dutch words are. */
const accents: Readonly<Record<string, string>> = {
  ...{ a: 'áà', e: 'éè', i: 'íì', o: 'óò', u: 'úù', y: 'ýÿ' },
  ...{ A: 'ÁÀ', E: 'ÉÈ', I: 'ÍÌ', O: 'ÓÒ', U: 'ÚÙ', Y: 'ÝŸ' },
};

/** A text that can still be read, about 40 % longer. */
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
 * The message in a language that there is not: longer, accented, in brackets that show where a text is cut and
 * where one is put together from several. Values, plurals and tags stay.
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

/** A catalogue of any depth, made pseudo. */
export function pseudoCatalogue(catalogue: unknown): unknown {
  if (typeof catalogue === 'string') return pseudoMessage(catalogue);
  const entries = Object.entries(catalogue as Record<string, unknown>);
  return Object.fromEntries(entries.map(([key, inner]) => [key, pseudoCatalogue(inner)]));
}
