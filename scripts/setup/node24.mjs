// Runs before the install: Node 20, no dependencies.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installedCommands } from './root.mjs';
import { run } from './run.mjs';
import { Refusal } from './say.mjs';

const installedNode = join(installedCommands, 'node');

/**
 * Finds the Node that runs Keepsake: the one that the packages bring (Linux on x64 and arm64), else the one that runs
 * this script.
 *
 * @returns {Promise<string>} its path; its version is 24.x
 */
export async function findNode24() {
  linkInstalledNode();
  const node = existsSync(installedNode) ? installedNode : process.execPath;
  const { output } = await run(node, ['--version'], { quiet: true });
  if (/^v24\.\d/.test(output)) return node;
  throw new Refusal(
    `Keepsake runs on Node 24, and ${node} says "${output.trim()}". On Linux (x64, arm64) delete node_modules and ` +
      'run the same command again; on any other system install Node 24 and run it with that.',
  );
}

/** npm 11 links the command of the package, npm 10 does not. */
function linkInstalledNode() {
  const node = join(`node-linux-${process.arch}`, 'bin', 'node');
  if (existsSync(installedNode) || !existsSync(join(installedCommands, '..', node))) return;
  rmSync(installedNode, { force: true });
  symlinkSync(join('..', node), installedNode);
}

/** Node's cache of compiled code, for the next process. */
const compileCache = join(installedCommands, '..', '.cache', 'node');

/** @returns {NodeJS.ProcessEnv} this environment, with the installed commands (and so Node 24) first on the PATH */
export function environmentOfNode24() {
  const path = [installedCommands, process.env.PATH ?? ''].join(delimiter);
  return { NODE_COMPILE_CACHE: compileCache, ...process.env, PATH: path };
}
