import { type MessagePart, parseIcu, partType } from './icu-parser.ts';

/** Properties of a message that matter to code and grammar. */
export interface MessageShape {
  /** Name of a value → its kind. A number may be a plural in one language and plain in another. */
  readonly values: ReadonlyMap<string, string>;
  readonly plurals: readonly { readonly type: Intl.PluralRuleType; readonly branches: readonly string[] }[];
  readonly words: string;
}

interface Draft {
  values: Map<string, string>;
  plurals: { type: Intl.PluralRuleType; branches: string[] }[];
  words: string[];
}

/** Kinds of values that are the same to the code. */
const kinds: Readonly<Record<number, string>> = {
  [partType.argument]: 'text',
  [partType.number]: 'number',
  [partType.plural]: 'number',
  [partType.date]: 'date',
  [partType.time]: 'time',
  [partType.tag]: 'tag',
};

function kindOf({ type, options = {} }: MessagePart): string | undefined {
  if (type === partType.select) return `choice of ${Object.keys(options).sort().join(', ')}`;
  return kinds[type];
}

function read(parts: readonly MessagePart[], draft: Draft): void {
  for (const part of parts) {
    const { type, value = '', options = {}, children = [] } = part;
    const kind = kindOf(part);
    if (type === partType.literal) draft.words.push(value);
    if (kind !== undefined) draft.values.set(value, kind);
    if (type === partType.plural) {
      const rule = part.pluralType === 'ordinal' ? 'ordinal' : 'cardinal';
      draft.plurals.push({ type: rule, branches: Object.keys(options) });
    }
    for (const branch of Object.values(options)) read(branch.value, draft);
    read(children, draft);
  }
}

/** Throws on a malformed ICU message. */
export function shapeOfIcu(message: string): MessageShape {
  const draft: Draft = { values: new Map(), plurals: [], words: [] };
  read(parseIcu(message), draft);
  return { ...draft, words: draft.words.join(' ') };
}

/** Messages of the server support `{name}` only. */
export function shapeOfPlain(message: string): MessageShape {
  const words = message.replaceAll(/\{\w+\}/g, ' ');
  if (/[{}]/.test(words)) throw new SyntaxError('braces hold a name and nothing else');
  const values = new Map([...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'text']));
  return { values, plurals: [], words };
}
