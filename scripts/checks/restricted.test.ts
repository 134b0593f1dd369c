import { expect, it } from 'vitest';
import { findIn } from './in-tree.ts';
import { restricted } from './restricted.ts';

const file = 'server/src/modules/photos/add-photo.ts';

it.each([
  'export const at = Date.now();',
  "export const at = Date['now']();",
  'export const at = globalThis.Date.now();',
  'const { now } = Date;\nexport const at = now();',
  'export const clock = { now: Date.now };',
  'export const at = new Date();',
  'export const at = Date();',
  'export const at = performance.now();',
  'export const at = process.hrtime.bigint();',
  "import { Temporal } from 'temporal-polyfill';\nexport const at = Temporal.Now.instant();",
])('finds the clock in %j', async (code) => {
  const found = await findIn(restricted, { [file]: code });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^restricted-clock server/);
});

it.each([
  'export const at = (clock: { now(): number }) => new Date(clock.now());',
  'export const at = (Date: { now(): number }) => Date.now();',
  'export const at = Date.UTC(2024, 1, 1);',
  'export const isDate = (value: unknown) => value instanceof Date;',
  'export const of = (deps: { fetch: typeof fetch }) => deps.fetch("/photos");',
  'export const of = ({ fetch }: { fetch: (url: string) => void }) => fetch("/photos");',
  'export const text = "select id from photos where created < $1";',
])('accepts %j', async (code) => {
  expect(await findIn(restricted, { [file]: code })).toEqual([]);
});

it.each([
  'export const load = () => fetch("/photos");',
  'export const load = window.fetch;',
  'export const deps = { fetch };',
  'export const deps = { get: fetch };',
])('finds the network in %j', async (code) => {
  expect(await findIn(restricted, { [file]: code })).toEqual([expect.stringMatching(/^restricted-fetch/)]);
});

it.each([
  '`update photos set seen = now()`',
  "'select CURRENT_TIMESTAMP'",
  ['`$', '{table} < now ( )`'].join(''),
])('finds the clock of the database in %s', async (text) => {
  expect(await findIn(restricted, { [file]: `export const sql = ${text};` })).toEqual([
    expect.stringMatching(/^restricted-sql-clock/),
  ]);
});

it.each([
  ['sandbox/src/shop/price.ts', "new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' })"],
  ['web/src/browser/price.ts', "(5).toLocaleString('nl-NL', { 'style': `currency`, currency: 'EUR' })"],
])('finds decimals of Intl in %s', async (path, code) => {
  expect(await findIn(restricted, { [path]: `export const price = ${code};` })).toEqual([
    expect.stringMatching(/^restricted-money/),
  ]);
});

it('exempts the outermost places and tests', async () => {
  const code = "import 'node:fs';\nexport const all = [Date.now(), Math.random(), fetch];";
  const found = await findIn(restricted, {
    'server/src/platform/clock/index.ts': code,
    'web/src/browser/clock.ts': code,
    'server/src/modules/photos/add-photo.test.ts': code,
    'server/test/app.ts': code,
    'contract/src/money.ts': "export const options = { style: 'currency' };",
  });
  expect(found).toEqual([]);
});
