import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findUnreached, listChanges, unreachedBy } from './changes.mjs';

const temporary = mkdtempSync(join(tmpdir(), 'keepsake-changes-'));
afterAll(() => rmSync(temporary, { recursive: true }));

const everything = ['sandbox', 'tooling', 'bad examples'];

let folders = 0;
const newFolder = () => join(temporary, String(folders++));

function git(folder: string, ...args: string[]): string {
  const settings = [
    '-c',
    'user.name=Anna',
    '-c',
    'user.email=anna@example.test',
    '-c',
    'commit.gpgSign=false',
  ];
  return execFileSync('git', [...settings, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function write(folder: string, file: string): void {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  appendFileSync(join(folder, file), 'a line\n');
}

function commit(folder: string, ...files: string[]): string {
  for (const file of files) write(folder, file);
  git(folder, 'add', '.');
  git(folder, 'commit', '--message', files.join(' '));
  return git(folder, 'rev-parse', '--short=7', 'HEAD');
}

/** A repository with a commit for each of these files. */
function repositoryOf(...files: string[]): string {
  const folder = newFolder();
  mkdirSync(folder);
  git(folder, 'init', '--initial-branch=main');
  for (const file of files) commit(folder, file);
  return folder;
}

function cloneOf(repository: string, ...args: string[]): string {
  const folder = newFolder();
  git(temporary, 'clone', ...args, `file://${repository}`, folder);
  return folder;
}

it.each([
  ['web/src/main.tsx', everything],
  ['docs/design.md', everything],
  ['README.md', everything],
  ['server/src/modules/edges.ts', everything],
  ['web/package.json', everything],
  ['sandbox/src/main.ts', ['tooling', 'bad examples']],
  ['contract/src/limits.ts', ['tooling', 'bad examples']],
  ['brands/printo.json', ['tooling', 'bad examples']],
  ['scripts/fences/bad/lint/biome.json', ['sandbox']],
  ['bench/main.ts', ['sandbox']],
  ['biome.json', ['sandbox']],
  ['tsconfig.base.json', ['sandbox']],
  ['package.json', ['sandbox']],
  ['package-lock.json', []],
  ['vitest.config.ts', []],
])('a change of %s does not reach %j', (file, names) => {
  expect(unreachedBy(['README.md', file])).toEqual(names);
});

it('compares a clone of the main branch with the commit before the last', () => {
  const repository = repositoryOf('sandbox/src/main.ts');
  const since = commit(repository, 'scripts/test.mjs');
  commit(repository, 'web/index.html');
  expect(findUnreached(cloneOf(repository), undefined)).toEqual({ names: everything, since });
});

it('compares commits that are not pushed with origin/HEAD', () => {
  const repository = repositoryOf('scripts/test.mjs');
  const since = commit(repository, 'web/index.html');
  const clone = cloneOf(repository);
  commit(repository, 'scripts/dev.ts');
  commit(clone, 'sandbox/src/main.ts');
  commit(clone, 'web/src/main.tsx');
  git(clone, 'fetch');
  expect(findUnreached(clone, undefined)).toEqual({ names: ['tooling', 'bad examples'], since });
});

it('compares with the commit that TEST_SINCE names', () => {
  const folder = repositoryOf('web/index.html', 'sandbox/src/main.ts', 'web/src/main.tsx');
  const since = git(folder, 'rev-parse', '--short=7', 'HEAD~2');
  expect(findUnreached(folder, 'HEAD~2')).toEqual({ names: ['tooling', 'bad examples'], since });
});

it('leaves nothing out where git does not know the changes', () => {
  const folder = repositoryOf('web/index.html');
  expect(findUnreached(folder, undefined).names).toEqual([]);
  commit(folder, 'web/src/main.tsx');
  expect(findUnreached(folder, undefined).names).toEqual(everything);
  expect(findUnreached(folder, '0'.repeat(40)).names).toEqual([]);
  expect(findUnreached(cloneOf(folder, '--depth=1'), undefined).names).toEqual([]);
  expect(findUnreached(temporary, undefined).names).toEqual([]);
});

it('lists new, staged, changed and deleted files, and where a moved one was', () => {
  const folder = repositoryOf('a.ts', 'b.ts', 'c.ts', 'ä.ts');
  rmSync(join(folder, 'a.ts'));
  write(folder, 'b.ts');
  renameSync(join(folder, 'c.ts'), join(folder, 'd.ts'));
  git(folder, 'add', 'c.ts', 'd.ts');
  write(folder, 'ä.ts');
  write(folder, 'e.ts');
  expect(listChanges(folder, 'HEAD')).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts', 'ä.ts', 'e.ts']);
});
