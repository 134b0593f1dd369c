import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

export const repository = join(import.meta.dirname, '../..');

/** Only check-bad-examples.ts reads these. */
const badExamples = 'scripts/fences/bad/';
const notSources = new Set(['node_modules', '.git', 'data', 'dist', '.cache', 'test-results']);

/** Committed and new files below `root`, relative, with forward slashes, sorted. */
export function listFiles(root: string): string[] {
  const files = listByGit(root) ?? listRecursively(root);
  return files.filter((file) => !file.startsWith(badExamples) && existsSync(join(root, file))).sort();
}

/** TypeScript and JavaScript without declarations. */
export function listCode(root: string): string[] {
  return listFiles(root).filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file) && !file.endsWith('.d.ts'));
}

/** Tests may bypass import rules, and their functions may be long. */
export function isTest(file: string): boolean {
  return /\.(test|suite|screen|view|e2e|wide|long)\.tsx?$/.test(file);
}

/** Tests and the code that only they use. */
export function isTestCode(file: string): boolean {
  return isTest(file) || /^(server\/test|e2e)\/|^web\/src\/(.*\/)?testing\//.test(file);
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

/** Lists files without git, as in an unpacked archive. */
function listRecursively(root: string, folder = root): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !notSources.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? listRecursively(root, path) : [relative(root, path).replaceAll('\\', '/')];
    });
}
