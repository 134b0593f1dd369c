// Runs before the install: Node 20, no dependencies.
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { Refusal, say, secondsSince } from './say.mjs';

/** Installs the lockfile's packages unless they are installed. */
export async function installPackages() {
  if (packagesAreCurrent()) return;
  const started = performance.now();
  say('Installing the packages (npm ci) ...');
  const { code, output } = await runNpm(['ci', '--include=dev', '--include=optional']);
  if (code !== 0) {
    throw new Refusal(
      `${withoutNoise(output)}\nnpm ci failed (exit code ${code}). Fix what npm names above (most often the registry ` +
        'cannot be reached, or this folder is not writable), then run the same command again.',
    );
  }
  say(`Installed the packages in ${secondsSince(started)}.`);
}

/**
 * npm writes node_modules/.package-lock.json last, so comparing it finds missing, interrupted and outdated
 * installs.
 */
function packagesAreCurrent() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const locked = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(record);
  const stale = Object.keys(installed).some((path) => locked[path] === undefined);
  return !stale && Object.entries(locked).every(([path, entry]) => isInstalled(entry, installed[path]));
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockEntry
 * @param {LockEntry} locked
 * @param {LockEntry | undefined} installed
 */
function isInstalled(locked, installed) {
  // Optional packages of other systems are never installed.
  if (installed === undefined) return locked.optional === true;
  return installed.version === locked.version && installed.integrity === locked.integrity;
}

/** npm warns of every package that requires Node 24, and prints its manual after an error. */
function withoutNoise(/** @type {string} */ output) {
  const [errors = ''] = output.split(/^npm error Clean install a project$/m);
  return errors
    .split('\n')
    .filter((line) => !line.includes('EBADENGINE'))
    .join('\n')
    .trim();
}

/** @param {string} file @returns {Record<string, LockEntry>} by path; without the root, which only the lockfile has */
function readPackages(file) {
  const { '': _root, ...packages } = JSON.parse(readFileSync(file, 'utf8')).packages;
  return packages;
}

/**
 * npm runs on the machine's own Node: an install replaces the Node in node_modules.
 *
 * @param {string[]} args
 */
function runNpm(args) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const path = folders.filter((folder) => !folder.startsWith(join(root, 'node_modules'))).join(delimiter);
  const place = { cwd: root, env: { ...process.env, PATH: path }, quiet: true };
  const npm = process.env.npm_execpath ?? '';
  return npm.endsWith('npm-cli.js') ? run('node', [npm, ...args], place) : run('npm', args, place);
}
