import { expect, it } from 'vitest';
import { architecture } from './architecture.ts';
import { findIn } from './in-tree.ts';

const edges = "export const edges = [['albums', 'photos'], ['push', 'identity'], ['push', 'albums']];\n";

const check = (...rows: string[]) =>
  findIn(architecture, {
    'server/src/modules/edges.ts': edges,
    'ARCHITECTURE.md': ['# Architecture', '', '| module | uses |', '|---|---|', ...rows, '', 'End.'].join(
      '\n',
    ),
  });

const broken = ['architecture-edges ARCHITECTURE.md'];

it('accepts a table with every edge', async () => {
  expect(await check('| albums | photos |', '| push | identity, albums |')).toEqual([]);
});

it('accepts a row for several importers', async () => {
  const shared = "export const edges = [['albums', 'photos'], ['push', 'photos']];\n";
  const files = {
    'server/src/modules/edges.ts': shared,
    'ARCHITECTURE.md': '| module | uses |\n|---|---|\n| albums, push | photos |\n',
  };
  expect(await findIn(architecture, files)).toEqual([]);
});

it('finds an edge that is missing, and one that does not exist', async () => {
  expect(await check('| albums | photos |', '| push | identity |')).toEqual(broken);
  expect(await check('| albums | photos |', '| push | identity, albums, photos |')).toEqual(broken);
});

it('finds a document without the table', async () => {
  const files = { 'server/src/modules/edges.ts': edges, 'ARCHITECTURE.md': '# Architecture\n' };
  expect(await findIn(architecture, files)).toHaveLength(3);
});
