import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

export const repository = join(import.meta.dirname, '../..');

/** The bad examples break the rules on purpose: only check-bad-examples.ts looks at them. */
const badExamples = 'scripts/fences/bad/';
const notSources = new Set(['node_modules', '.git', 'data', 'dist', '.cache', 'test-results']);

/** Files below `root` that are or may be committed, as paths from `root` with forward slashes, sorted. */
export function listFiles(root: string): string[] {
  const files = listByGit(root) ?? listByWalk(root);
  return files.filter((file) => !file.startsWith(badExamples) && existsSync(join(root, file))).sort();
}

/** Of those, the TypeScript and JavaScript; declarations have nothing to run and are left out. */
export function listCode(root: string): string[] {
  return listFiles(root).filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file) && !file.endsWith('.d.ts'));
}

/** Whether a file holds tests (a suite is one that several implementations pass): they may look behind the fences, and their functions may be long. */
export function isTest(file: string): boolean {
  return /\.(test|suite|e2e|wide|long)\.tsx?$/.test(file);
}

function listByGit(root: string): string[] | undefined {
  try {
    const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
    const listing = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return listing.split('\0').filter((file) => file !== '');
  } catch {
    return undefined;
  }
}

/** Where there is no git, as in an unpacked archive. */
function listByWalk(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listByWalk(root, path) : [relative(root, path).replaceAll('\\', '/')];
    });
}
