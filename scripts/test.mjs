// npm test, and with a word behind it npm run test:wide and test:long. Runs before the install: Node 20, no dependencies.
import { join } from 'node:path';
import { findChromium } from './setup/chromium.mjs';
import { environmentOfNode24, findNode24 } from './setup/node24.mjs';
import { installPackages } from './setup/packages.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { exitWith, Refusal, say, secondsSince } from './setup/say.mjs';
import { buildSite } from './setup/site.mjs';
import { runTests } from './setup/suites.mjs';

/** @typedef {import('./setup/suites.mjs').Counts} Counts */

/** The Vitest projects of each suite, run one after the other. */
const suites = {
  usual: { unit: ['unit', 'server'], e2e: ['e2e'] },
  wide: { wide: ['wide'] },
  long: { long: ['long'] },
};

await exitWith(async () => {
  const suite = process.argv[2] ?? 'usual';
  if (!isSuite(suite)) {
    throw new Refusal(`There is no suite "${suite}". Run npm test, npm run test:wide or npm run test:long.`);
  }
  await installPackages();
  const node = await findNode24();
  const chromium = await findChromium();
  const options = { environment: { CHROMIUM: chromium }, mayBeEmpty: suite !== 'usual' };
  const steps = [];
  if (suite === 'usual') steps.push(await step('checks', () => validate(node)));
  steps.push(await step('site', () => build(node)));
  for (const [name, projects] of Object.entries(suites[suite])) {
    steps.push(await step(name, () => runTests(node, name, projects, options)));
  }
  return close(steps, suite);
});

/** @param {string} suite @returns {suite is keyof typeof suites} */
function isSuite(suite) {
  return suite in suites;
}

/**
 * @param {string} name
 * @param {() => Promise<Counts>} work
 */
async function step(name, work) {
  const started = performance.now();
  say(`\n== ${name}`);
  const counts = await work();
  say(`== ${name}: ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${secondsSince(started)}`);
  return { name, ...counts };
}

/** @param {string} node @returns {Promise<Counts>} no tests; one failed when a check fails, so that the sum says so */
async function validate(node) {
  const { code } = await run(node, [join(root, 'scripts', 'validate.ts')], { env: environmentOfNode24() });
  return { passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 };
}

/** @param {string} node @returns {Promise<Counts>} as for the checks */
async function build(node) {
  try {
    await buildSite(node);
    return { passed: 0, failed: 0, skipped: 0 };
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    say(failure.message);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

/**
 * Prints the steps that failed and, alone on the last line, the sum.
 *
 * @param {(Counts & { name: string })[]} steps
 * @param {string} suite
 * @returns {number} the exit code
 */
function close(steps, suite) {
  const sum = (/** @type {keyof Counts} */ count) => steps.reduce((total, step) => total + step[count], 0);
  const failed = steps.filter((step) => step.failed > 0).map((step) => step.name);
  if (failed.length > 0) say(`\nFailed: ${failed.join(', ')}. Mend what stands above, then run it again.`);
  const none = sum('passed') + sum('failed') === 0;
  if (none) say(`\nThere are no tests in this suite (${suite}) as yet; nothing was tested.`);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  say(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  return failed.length > 0 ? 1 : 0;
}
