import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';

const read = (file: string) => readFile(path.join(import.meta.dirname, file), 'utf8');

it('docs/tus.md and the tests of the protocol list the same ids', async () => {
  const table = await read('../../../../docs/tus.md');
  const rows = [...table.matchAll(/^\| ([CE]\d+) \|/gm)].map(([, id]) => id);
  const tests = await Promise.all([
    read('tus-conformance-core.test.ts'),
    read('tus-conformance-extensions.test.ts'),
  ]);
  const titles = tests.join('\n').matchAll(/'((?:[CE]\d+, )*[CE]\d+): /g);
  const tested = new Set([...titles].flatMap(([, ids = '']) => ids.split(', ')));
  expect([...tested].sort()).toEqual(rows.sort());
});
