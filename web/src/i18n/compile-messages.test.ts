import { locales } from '@keepsake/contract/locale';
import type { ReactNode } from 'react';
import { _createCache, _createIntlFormatters } from 'use-intl/core';
import formatIcu from 'use-intl/format-message';
import formatCompiled from 'use-intl/format-message/format-only';
import { describe, expect, it } from 'vitest';
import { type Catalogue, compileMessages } from './compile-messages.ts';

const counts = [0, 1, 2, 3, 5, 11, 21, 1000, 1_000_000];

/** Path → message. */
function flatten<Message>(catalogue: Catalogue<Message>, place = ''): [string, Message][] {
  return Object.entries(catalogue).flatMap(([key, value]): [string, Message][] =>
    typeof value === 'string' || Array.isArray(value)
      ? [[place + key, value as Message]]
      : flatten(value as Catalogue<Message>, `${place}${key}.`),
  );
}

const tag = (inside: ReactNode) => `<${String(inside)}>`;

/** For each argument and tag of a message; a `select` gets each count, of which none is a case. */
function valuesFor(message: string, count: number) {
  const numbers = [...message.matchAll(/\{(\w+), (?:plural|number|select)/g)].map(([, name = '']) => [
    name,
    count,
  ]);
  const texts = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, "Élodie's <b> {x}"]);
  const tags = [...message.matchAll(/<(\w+)>/g)].map(([, name = '']) => [name, tag]);
  return Object.fromEntries([...texts, ...numbers, ...tags]);
}

const cache = _createCache();
const formatters = _createIntlFormatters(cache);

function formatBoth(locale: string, message: string, compiled: never, values: ReturnType<typeof valuesFor>) {
  const options = { cache, formatters, locale, timeZone: 'UTC' };
  const joined = (node: ReactNode) => [node].flat().join('');
  return {
    icu: joined(formatIcu('', message, values, options)),
    compiled: joined(formatCompiled('', compiled, values, options)),
  };
}

describe.each(locales)('the messages of %s', async (locale) => {
  const { default: catalogue } = await import(`./messages/${locale}.json`, { with: { type: 'json' } });
  const compiled = new Map(flatten(compileMessages(catalogue)));

  it('read the same when they are compiled', () => {
    const messages = flatten<string>(catalogue);
    expect(messages.length).toBeGreaterThan(400);
    for (const [key, message] of messages) {
      for (const count of message.includes('{') ? counts : [1]) {
        const seen = formatBoth(locale, message, compiled.get(key) as never, valuesFor(message, count));
        expect(seen.compiled, key).toBe(seen.icu);
      }
    }
  });
});

it('refuses a message that is not valid', () => {
  expect(() => compileMessages({ ui: { broken: '{count, plural, one {a}' } })).toThrow();
});
