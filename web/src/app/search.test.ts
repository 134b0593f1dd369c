import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

it.each([
  ['?token=1e5', { token: '1e5' }],
  ['?id=007&flag=true', { id: '007', flag: 'true' }],
  ['?q=null&r=%7B%7D', { q: 'null', r: '{}' }],
  ['?a=1&a=2', { a: '1' }],
  ['?name=J%C3%BCrgen+B', { name: 'Jürgen B' }],
  ['?__proto__=a', Object.fromEntries([['__proto__', 'a']])],
  ['', {}],
])('%s keeps its values as texts', (text, values) => {
  expect(Object.entries(parseSearch(text))).toEqual(Object.entries(values));
});

it('leaves out what is absent', () => {
  expect(stringifySearch({ a: undefined, b: null, c: '' })).toBe('?c=');
  expect(stringifySearch({})).toBe('');
});

it('reads back whatever it wrote', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((value) => value.isWellFormed());
  void fc.assert(
    fc.property(fc.dictionary(text, text), (values) => {
      expect(Object.entries(parseSearch(stringifySearch(values)))).toEqual(Object.entries(values));
    }),
    { numRuns: 1000 },
  );
});
