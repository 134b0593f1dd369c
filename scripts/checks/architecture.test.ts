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
