import { expect, it } from 'vitest';
import { architecture } from './architecture.ts';
import { findIn } from './in-tree.ts';

const edges =
  "export const edges = [['push', 'identity'], ['push', 'albums'], ['albums', 'photos'], ['uploads', 'photos']];\n";
const head = '# Architecture\n\n| module | uses |\n|---|---|\n';

const check = (text: string) =>
  findIn(architecture, { 'server/src/modules/edges.ts': edges, 'ARCHITECTURE.md': text });

const broken = ['architecture-edges ARCHITECTURE.md'];

it('accepts a table with every edge', async () => {
  expect(await check(`${head}| albums, uploads | photos |\n| push | albums, identity |\n\nEnd.\n`)).toEqual(
    [],
  );
  expect(await check(`${head}| albums, uploads | photos |\n| push | albums, identity |\n`)).toEqual([]);
});

const hooks = '# Architecture\n\n| hook | calls, in this order |\n|---|---|\n';
const subscriptions =
  "export const subscriptions = { 'b.onChanged': { 'd.go': 1, 'c.go': 2 }, 'a.onMade': {} };\n";

it.each([
  ['with every subscription in its order', '| b.onChanged | d.go, c.go |\n| a.onMade |  |\n', []],
  ['without a subscription', '| b.onChanged | d.go |\n| a.onMade |  |\n', broken],
  ['with one that does not exist', '| b.onChanged | d.go, c.go |\n| a.onMade | c.go |\n', broken],
])('judges a table of hooks %s', async (_what, rows, found) => {
  const files = {
    'server/src/modules/subscriptions.ts': subscriptions,
    'ARCHITECTURE.md': `${hooks}${rows}`,
  };
  expect(await findIn(architecture, files)).toEqual(found);
});

it.each([
  ['an edge that is missing', `${head}| albums, uploads | photos |\n| push | identity |\n`],
  [
    'an edge that does not exist',
    `${head}| albums, uploads | photos |\n| push | albums, identity, photos |\n`,
  ],
  ['importers in another order', `${head}| push | albums, identity |\n| albums, uploads | photos |\n`],
  ['a document without the table', '# Architecture\n'],
])('finds %s', async (_what, text) => {
  expect(await check(text)).toEqual(broken);
});
