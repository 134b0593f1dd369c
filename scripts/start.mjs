// npm start. Runs before the install: Node 20, no dependencies.
import { spawn } from 'node:child_process';
import { environmentOfNode24, findNode24 } from './setup/node24.mjs';
import { installPackages } from './setup/packages.mjs';
import { root } from './setup/root.mjs';
import { exitCode } from './setup/run.mjs';
import { exitWith, Refusal, say } from './setup/say.mjs';
import { buildSite } from './setup/site.mjs';

let stopped = false;

await exitWith(async () => {
  await installPackages();
  const node = await findNode24();
  await buildSite(node);
  say('Starting Keepsake (Ctrl-C stops it) ...');
  const code = await runKeepsake(node);
  if (stopped || code === 0) return code;
  throw new Refusal(
    `Keepsake exited unexpectedly (exit code ${code}). Fix what the lines above name, then run npm start again.`,
  );
});

/**
 * Runs every process of Keepsake until it ends.
 *
 * Keepsake has a process group of its own, because a terminal sends Ctrl-C to the whole group and npm repeats
 * it: so it gets each signal once, from here. The channel between them closes when this script is killed.
 *
 * @param {string} node
 * @returns {Promise<number>} its exit code
 */
function runKeepsake(node) {
  const keepsake = spawn(node, ['server/src/processes/all.ts'], {
    cwd: root,
    // Syncs, password hashes and image work share these threads; Node's default is four.
    env: { UV_THREADPOOL_SIZE: '16', ...environmentOfNode24() },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  forwardSignals(keepsake);
  return new Promise((resolve, reject) => {
    keepsake.on('error', reject);
    keepsake.on('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
}

/** @param {import('node:child_process').ChildProcess} child */
function forwardSignals(child) {
  let last = Number.NEGATIVE_INFINITY;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      // npm's copy comes within milliseconds; a second Ctrl-C by hand does not.
      if (performance.now() - last < 500) return;
      last = performance.now();
      stopped = true;
      child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    });
  }
}
