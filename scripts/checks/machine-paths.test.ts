import { expect, it } from 'vitest';
import { findIn } from './in-tree.ts';
import { machinePaths } from './machine-paths.ts';

const home = ['', 'home', 'anna', 'photos'].join('/');

it('finds a path of one machine, in any text', async () => {
  const found = await findIn(machinePaths, { 'docs/operations.md': `first\nsee ${home}\n` });
  expect(found).toEqual(['machine-path docs/operations.md:2']);
});

it.each([`https://lumibook.example${home}`, `.${home}`, `web${home}`])('accepts %s', async (text) => {
  expect(await findIn(machinePaths, { 'docs/operations.md': text })).toEqual([]);
});
