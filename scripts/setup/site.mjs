// Runs before the install: Node 20, no dependencies.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOfNode24 } from './node24.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { Refusal, say, secondsSince } from './say.mjs';

const output = join(root, 'web', 'dist');
const stamp = join(output, '.build-stamp');
const printsEditor = join(root, 'sandbox', 'dist', 'prints.js');

/**
 * Sources of the site, and of the script of the sandbox's prints editor. The lockfile represents their
 * packages.
 */
const sources = [
  'web',
  'contract',
  'takeout',
  'brands',
  'sandbox/vite.config.ts',
  'sandbox/src/prints',
  'package-lock.json',
];

/**
 * Vite configurations by workspace. The second adds the page of phones to the site's files.
 *
 * @type {[workspace: string, config: string][]}
 */
const builds = [
  ['web', 'vite.config.ts'],
  ['web', 'vite.phone.config.ts'],
  ['sandbox', 'vite.config.ts'],
];
const notSources = /^(dist|node_modules|testing|.*\.(test|screen|view|wide)\.tsx?)$/;

/**
 * Builds the site unless the build in web/dist was made from the sources as they are.
 *
 * @param {string} node the path of Node 24
 */
export async function buildSite(node) {
  const hash = hashSources();
  if (existsSync(printsEditor) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  const started = performance.now();
  say('Building the site (vite build) ...');
  for (const [workspace, config] of builds) await buildWorkspace(node, workspace, config);
  writeFileSync(stamp, hash);
  say(`Built the site in ${secondsSince(started)}.`);
}

/**
 * @param {string} node the path of Node 24
 * @param {string} workspace
 * @param {string} config of Vite
 */
async function buildWorkspace(node, workspace, config) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const place = { cwd: join(root, workspace), env: environmentOfNode24(), quiet: true };
  const built = await run(node, [vite, 'build', '--config', config], place);
  if (built.code === 0) return;
  throw new Refusal(
    `${built.output.trim()}\nThe site could not be built (exit code ${built.code}). Fix what is named above in ` +
      'web/, contract/ or sandbox/, then run the same command again.',
  );
}

/** Builds the script of the sandbox's prints editor, in a second. @param {string} node the path of Node 24 */
export const buildPrintsEditor = (node) => buildWorkspace(node, 'sandbox', 'vite.config.ts');

function hashSources() {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, source);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path a file or folder, from the root
 */
function addToHash(hash, path) {
  const full = join(root, path);
  if (!existsSync(full)) return;
  for (const file of filesBelow(full)) {
    hash.update(`\n${file.slice(root.length)}\n`).update(readFileSync(file));
  }
}

/** @param {string} path a file or folder @returns {string[]} its files, in one order on every machine */
function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .filter((entry) => !notSources.test(entry))
    .sort()
    .flatMap((entry) => filesBelow(join(path, entry)));
}
