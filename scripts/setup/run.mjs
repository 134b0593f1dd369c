// Runs before the install: Node 20, no dependencies.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * @typedef {object} Outcome
 * @property {number} code the exit code; 127 when the command does not exist, 128 + n when signal n ended it
 * @property {string} output what it printed, when it ran quietly or is copied
 */

/**
 * Runs a command to its end, without standard input. Quiet: what it prints is kept instead of shown. Copied: it is kept
 * and shown.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, copied?: boolean }} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, options = {}) {
  const { quiet = false, copied = false, ...place } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...place,
      stdio: quiet || copied ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    endTogether(child);
    let output = '';
    for (const from of [child.stdout, child.stderr]) {
      from?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
        if (copied) process.stdout.write(chunk);
      });
    }
    child.on('error', (failure) => resolve({ code: 127, output: String(failure) }));
    child.on('close', (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}

/**
 * A signal to this process alone (a terminal would send it to both) ends the command too.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
function endTogether(child) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    const end = () => {
      child.kill(signal);
      process.exit(exitCode(null, signal));
    };
    process.once(signal, end);
    child.on('close', () => process.off(signal, end));
  }
}

/** @param {number | null} code @param {NodeJS.Signals | null} signal @returns {number} as a shell would give it */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal ?? 'SIGKILL'] ?? 9);
}
