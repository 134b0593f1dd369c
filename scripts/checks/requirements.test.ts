import { expect, it } from 'vitest';
import { findIn } from './in-tree.ts';
import { requirementIds } from './requirements.ts';

const list = 'docs/requirements/albums.md';
const test = 'web/src/albums.test.ts';

const check = (requirements: string[], ...proofs: string[]) =>
  findIn(requirementIds, {
    [list]: ['# Albums', '', ...requirements].join('\n'),
    'docs/requirements/README.md': '- not a requirement\n',
    [test]: [...proofs, '', "it('works', () => {});"].join('\n'),
  });

it('accepts requirements with and without a test', async () => {
  const requirements = ['- ALB-1 Albums have names.', '- ALB-2 A list ends.', '- ALB-3 It loads.'];
  expect(await check(requirements, '// Proves ALB-1, ALB-3.')).toEqual([]);
  expect(await check(requirements, '// Proves ALB-1.', '// Proves ALB-3.')).toEqual([]);
  expect(await check(['- ALB-1 It closes. (not tested: takes a night)'])).toEqual([]);
});

it.each([
  ['an id that occurs twice', ['- ALB-1 One.', '- ALB-1 Two.'], [], `${list}:4`],
  ['a requirement without an id', ['- Albums have names.'], [], `${list}:3`],
  ['a reason that is out of date', ['- ALB-1 One. (not tested: slow)'], ['// Proves ALB-1.'], `${list}:3`],
  ['an id that does not exist', ['- ALB-1 One.'], ['// Proves ALB-2.'], test],
  ['a line in another form', ['- ALB-1 One.'], ['// Proves ALB-1'], test],
])('finds %s', async (_, requirements, proofs, where) => {
  expect(await check(requirements, ...proofs)).toEqual([`requirement ${where}`]);
});
