// Runs before the install: Node 20, no dependencies.

/** A failure that a person can fix: its message ends with advice. */
export class Refusal extends Error {}

/** @type {NodeJS.WriteStream} */
let channel = process.stdout;

/** Prints to stderr, for scripts whose output another program reads. */
export function printToStderr() {
  channel = process.stderr;
}

/** @param {string} text one line for the person at the terminal */
export function say(text) {
  channel.write(`${text}\n`);
}

/** @param {number} since a `performance.now()` @returns {string} seconds gone by, as "3.4 s" */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs a script to its exit code; a Refusal is printed as its sentence, anything else with its stack.
 *
 * @param {() => Promise<number>} script
 */
export async function exitWith(script) {
  try {
    process.exitCode = await script();
  } catch (failure) {
    process.exitCode = 1;
    const known = failure instanceof Refusal;
    process.stderr.write(`\n${known ? failure.message : describe(failure)}\n`);
  }
}

/** @param {unknown} failure */
function describe(failure) {
  const text = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  return `${text}\nThis is a fault of the script itself: please report it with the lines above.`;
}
