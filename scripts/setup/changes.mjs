// Runs before the install: Node 20, no dependencies.
import { spawnSync } from 'node:child_process';

const tooling = /^(scripts|bench)\/|^[^/]+\.(json|ts)$/;

/** Paths of the files on which each part of `npm test` depends that runs only when a change reaches it. */
const reachedBy = {
  // The sandbox imports nothing of the product but the contract: fence sandbox-imports.
  sandbox: /^(sandbox|contract\/src|brands)\/|^(package-lock\.json|vitest\.config\.ts)$/,
  tooling,
  'bad examples': tooling,
};

/**
 * @param {string} folder the repository
 * @param {string | undefined} named the commit to compare with
 * @returns {{ names: string[], since: string }} what no change reaches: nothing, where git does not know the changes
 */
export function findUnreached(folder, named) {
  const since = findBase(folder, named) ?? '';
  const files = listChanges(folder, since);
  return { names: files === undefined ? [] : unreachedBy(files), since: since.slice(0, 7) };
}

/** @param {readonly string[]} files changed ones @returns {string[]} what they do not reach */
export function unreachedBy(files) {
  const names = /** @type {(keyof typeof reachedBy)[]} */ (Object.keys(reachedBy));
  return names.filter((name) => !files.some((file) => reachedBy[name].test(file)));
}

/**
 * The named commit, else where the branch left origin/HEAD, else the commit before the last.
 *
 * @param {string} folder
 * @param {string | undefined} named
 */
function findBase(folder, named) {
  const commit = (/** @type {string} */ name) =>
    git(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (named) return commit(named);
  const left = git(folder, 'merge-base', 'HEAD', 'origin/HEAD');
  return left === undefined || left === commit('HEAD') ? commit('HEAD~1') : left;
}

/**
 * @param {string} folder the repository
 * @param {string} since a commit
 * @returns {string[] | undefined} files of commits since then, and of what is not committed; with both paths of a moved one
 */
export function listChanges(folder, since) {
  const tracked = git(folder, 'diff', '--name-only', '--no-renames', '-z', since, '--');
  const others = git(folder, 'ls-files', '--others', '--exclude-standard', '-z');
  if (tracked === undefined || others === undefined) return undefined;
  return `${tracked}${others}`.split('\0').filter((file) => file !== '');
}

/** @param {string} folder @param {string[]} args @returns {string | undefined} what git prints, unless it fails */
function git(folder, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
