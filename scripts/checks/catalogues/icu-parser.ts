import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '../source-files.ts';

/** A part of a parsed message (`partType` has the numbers of the parser's enum). */
export interface MessagePart {
  readonly type: number;
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly MessagePart[] }>>;
  readonly children?: readonly MessagePart[];
  readonly pluralType?: string;
}

export const partType = {
  literal: 0,
  argument: 1,
  number: 2,
  date: 3,
  time: 4,
  select: 5,
  plural: 6,
  pound: 7,
  tag: 8,
} as const;

interface Parser {
  parse(message: string, options: { requiresOtherClause: boolean }): readonly MessagePart[];
}

/** The parser that the site formats with. */
function findParser(): Parser {
  const way = ['use-intl', 'intl-messageformat'];
  const from = way.reduce(
    (require, name) => createRequire(require.resolve(name)),
    createRequire(join(repository, 'web/package.json')),
  );
  return from('@formatjs/icu-messageformat-parser') as Parser;
}

const parser = findParser();

/** The parts of an ICU message; throws when malformed. A plural without `other` has its own rule. */
export function parseIcu(message: string): readonly MessagePart[] {
  return parser.parse(message, { requiresOtherClause: false });
}
