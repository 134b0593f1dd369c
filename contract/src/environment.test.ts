// Proves BRA-3.

import { expect, it } from 'vitest';
import { environmentLetter } from './environment.ts';

it.each([
  ['account.t.lumibook.example', 't'],
  ['a.lumibook.example', 'a'],
  ['account.p.lumibook.example', 'p'],
  ['D.lumibook.example:8443', 'd'],
  ['account.lumibook.example', 'p'],
  ['photos.example.com:443', 'p'],
  ['tapd.lumibook.example', 'p'],
  ['test.lumibook.example', 'p'],
  ['localhost', 'd'],
  ['localhost:4000', 'd'],
  ['business.wallery.localhost:4000', 'd'],
  ['notlocalhost', 'p'],
  ['192.168.1.5', 'd'],
  ['127.0.0.1:4000', 'd'],
  ['[::1]:4000', 'd'],
])('%s is %s', (host, letter) => {
  expect(environmentLetter(host)).toBe(letter);
});
