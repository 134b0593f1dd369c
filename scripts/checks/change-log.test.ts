// Proves PLA-82.
import { expect, it } from 'vitest';
import { changeLog } from './change-log.ts';
import { findIn } from './in-tree.ts';

const log = '# Change log\n\n## 1.1.0 (2027-01-31)\n\n## 1.0.0 (2026-12-01)\n';
const packageOf = (version: string) => JSON.stringify({ version });

it('accepts packages with the version of the first heading', async () => {
  const files = {
    'CHANGELOG.md': log,
    'package.json': packageOf('1.1.0'),
    'web/package.json': packageOf('1.1.0'),
  };
  expect(await findIn(changeLog, files)).toEqual([]);
});

it('finds each package with another version', async () => {
  const files = {
    'CHANGELOG.md': log,
    'package.json': packageOf('1.1.0'),
    'web/package.json': packageOf('1.0.0'),
  };
  expect(await findIn(changeLog, files)).toEqual(['change-log web/package.json']);
});

it.each(['', '## Next', '## 1.1.0', '## v1.1.0 (2027-01-31)'])('finds the heading %j', async (heading) => {
  const files = { 'CHANGELOG.md': `# Change log\n\n${heading}\n`, 'package.json': packageOf('1.1.0') };
  expect(await findIn(changeLog, files)).toEqual(['change-log CHANGELOG.md']);
});
