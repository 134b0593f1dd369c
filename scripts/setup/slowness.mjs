// Runs before the install: Node 20, no dependencies.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { environmentOfNode24 } from './node24.mjs';
import { run } from './run.mjs';

/** Milliseconds that the work takes on the otherwise idle machine of the figures (docs/performance.md). */
const referenceMs = 1000;

/** A fixed task of about a second: objects, strings, sorting and a little arithmetic. */
function work() {
  let sum = 0;
  for (let round = 0; round < 260; round += 1) {
    const rows = Array.from({ length: 4000 }, (_, index) => ({
      id: `photo-${(index * 7919) % 4001}`,
      taken: `20${10 + (index % 15)}-0${1 + (index % 9)}-11`,
      sizes: [index, index * 3, (index * round) % 101],
    }));
    const copy = JSON.parse(JSON.stringify(rows));
    copy.sort((/** @type {{ id: string }} */ one, /** @type {{ id: string }} */ other) =>
      one.id.localeCompare(other.id),
    );
    sum += copy[round].sizes[2];
  }
  return sum;
}

/**
 * How many times longer a fixed task takes here than on the machine of the figures, at least 1. All cores do
 * it at once, as the tests use them all.
 *
 * @param {string} node the path of Node 24
 * @returns {Promise<number>}
 */
export async function measureSlowness(node) {
  const file = fileURLToPath(import.meta.url);
  const place = { env: environmentOfNode24(), quiet: true };
  const cores = Array.from({ length: availableParallelism() }, () => run(node, [file], place));
  const times = (await Promise.all(cores)).map(({ output }) => Number(output));
  return Math.max(1, ...times.map((milliseconds) => milliseconds / referenceMs));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const started = performance.now();
  work();
  process.stdout.write((performance.now() - started).toFixed(0));
}
