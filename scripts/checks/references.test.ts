import { expect, it } from 'vitest';
import { findIn } from './in-tree.ts';
import { references } from './references.ts';

const docs = {
  'docs/requirements/albums.md': '- ALB-1 Albums have names.\n',
  'docs/product-decisions.md': '- S17 Two ways to delete.\n',
  'docs/security-rules.md': '- R12 One way out.\n\n| T3 | kill -9 |\n',
  'docs/decisions/0017-ledger.md': '# 0017 Ledger\n',
};

const check = (line: string) => findIn(references, { ...docs, 'server/src/album.ts': `${line}\n` });

it.each([
  '/** Names are checked (ALB-1; S17). */',
  ' * R12).',
  '// Repeats deletions (decision 0017, T3).',
  '// A SHA-256 of what an S3 store holds; see the PNG specification, 5.6.',
])('accepts %s', async (line) => {
  expect(await check(line)).toEqual([]);
});

it.each([
  '// (ALB-2)',
  '// (S18)',
  '// as said elsewhere (R12, R99)',
  '// (T4)',
  '// (decision 17)',
  '// (decision 0018)',
  '// (specification, section 4)',
  '// (security rule 12)',
  '// (DESIGN, section 6)',
  '// spec P2.17',
])('finds %s', async (line) => {
  expect(await check(line)).toEqual(['reference server/src/album.ts:1']);
});

it('finds a link to a file that does not exist', async () => {
  const text = '[ledger](decisions/0017-ledger.md#why)\n[gone](gone.md)\n[web](https://example.com)\n';
  expect(await findIn(references, { ...docs, 'docs/index.md': text })).toEqual(['reference docs/index.md:2']);
});

it('finds two records of one number', async () => {
  const twice = { ...docs, 'docs/decisions/0017-other.md': '# 0017 Other\n' };
  expect(await findIn(references, twice)).toEqual(['reference docs/decisions/0017-other.md']);
});

it('leaves applied migrations alone', async () => {
  const files = { ...docs, 'server/migrations/2026-01-01-0001-albums.sql': '-- (decision 17)\n' };
  expect(await findIn(references, files)).toEqual([]);
});
