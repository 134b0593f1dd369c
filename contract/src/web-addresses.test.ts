import { expect, it } from 'vitest';
import { hasWebAddress } from './web-addresses.ts';

it.each([
  'http://evil.test/login click here',
  'Look:https://example.com',
  'HTTPS://EXAMPLE.COM',
  'ftp://192.0.2.1',
  'ht\u200btp\u202e://evil.test',
  'www.example.com',
  '(WWW.example.com)',
  'ｗｗｗ．example.com',
  'evil.test/login',
  'evil.test:8080/login',
  'bücher.example/oma',
  'a.b.example.com/x',
])('%j has a web address', (text) => {
  expect(hasWebAddress(text)).toBe(true);
});

it.each([
  'Look at e.g. page 7, or i.e. the last one.',
  'It took 3.5 days, 24/7, from 1.11./2.11. on',
  'St.Gallen and Bad Ischl',
  'Schön.Oder nicht? Und/oder …',
  'Our photos: Oslo/Bergen. Bye!',
  'oma@example.com has seen it',
  'Look!:) //',
  'awww.so nice',
  'example.com',
  '',
])('%j has none', (text) => {
  expect(hasWebAddress(text)).toBe(false);
});
