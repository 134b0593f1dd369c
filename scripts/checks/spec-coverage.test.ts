import { expect, it } from 'vitest';
import { findIn } from './in-tree.ts';
import { specCoverage } from './spec-coverage.ts';

const head = 'id\tfile\tsection\tsentence\tstatus\tbuilt in\ttests\tnote';
const code = 'web/src/browser/viewport.ts';
const test = 'web/src/browser/viewport.test.ts';

/** Written in pieces: this file must not seem to carry the ids itself. */
const carrying = (ids: string) => `// ${'spec'} ${ids}\nit('works', () => {});\n`;

const row = (id: string, status: string, ...cells: string[]) =>
  [id, 'photo-library.md', '2 Screens', cells[3] ?? 'Photos are shown.', status, ...cells.slice(0, 3)].join(
    '\t',
  );

/** What the check says about a table, in a tree with a source file and a test that carries these ids. */
function check(rows: string[], ids = 'P2.1') {
  const files = { 'docs/spec-coverage.tsv': `${[head, ...rows].join('\n')}\n`, [code]: '' };
  return findIn(specCoverage, { ...files, [test]: carrying(ids) });
}

const inTable = ['spec-coverage docs/spec-coverage.tsv'];
const inTest = [`spec-coverage ${test}`];

it('is content with what is so', async () => {
  const others = [
    row('P2.2', 'part', code, '', 'no albums'),
    row('P2.3', 'not yet'),
    row('P2.4', 'not applicable', '', '', 'because it is told elsewhere'),
    row('P2.5', 'not yet', '', '', 'decided: 204', 'The answer is not shown.'),
  ];
  expect(await check([row('P2.1', 'built', code, test), ...others])).toEqual([]);
});

it('reads several ids in one comment', async () => {
  const rows = [row('P2.1', 'built', code, test), row('P2.2', 'built', code, test)];
  expect(await check(rows, 'P2.1, P2.2')).toEqual([]);
});

const right = row('P2.1', 'built', code, test);

it.each([
  ['names a test that is not there', row('P2.2', 'built', code, 'web/src/gone.test.ts')],
  ['names a file that holds no tests', row('P2.2', 'built', code, code)],
  ['names a test that does not carry its id', row('P2.2', 'built', code, test)],
  ['is built without a test', row('P2.2', 'built', code)],
  ['is built nowhere', row('P2.2', 'part', '', '', 'no albums')],
  ['is built at a place that is not there', row('P2.2', 'part', 'web/src/gone.ts', '', 'no albums')],
  ['is there in part, and does not say what is missing', row('P2.2', 'part', code)],
  ['is not applicable, and does not say why', row('P2.2', 'not applicable')],
  ['is not applicable, and gives no reason', row('P2.2', 'not applicable', '', '', 'told elsewhere')],
  ['is not yet there, and names code', row('P2.2', 'not yet', code)],
  ['has another status', row('P2.2', 'done', '', '', 'well')],
  ['has no sentence', row('P2.2', 'not yet', '', '', '', '')],
  ['lacks the decision', row('P2.2', 'not yet', '', '', '', 'DELETE /albums | not shown')],
  ['stands twice', right],
  ['is no row', 'P2.2 Photos are shown.'],
])('finds a row that %s', async (_, wrong) => {
  expect(await check([right, wrong])).toEqual(inTable);
});

it('finds an id in a test that has no row, and one whose row does not name the test', async () => {
  expect(await check([right], 'P2.1, P9.9')).toEqual(inTest);
  expect(await check([right, row('P2.2', 'part', code, '', 'no albums')], 'P2.1, P2.2')).toEqual(inTest);
});

it('misses the whole table where tests carry ids', async () => {
  expect(await findIn(specCoverage, { [test]: carrying('P2.1') })).toEqual(inTest);
});
