// npm test, npm run test:wide and test:long. Runs before the install: Node 20, no dependencies.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Vitest projects of each suite, run one after the other. */
const suites = {
  usual: { unit: ['unit', 'mocking', 'server'], screens: ['screens'], e2e: ['e2e'] },
  wide: {
    'wide-screens': ['wide-screens'],
    'wide-journeys': ['wide-journeys'],
    wide: ['wide'],
    'wide-measuring': ['wide-measuring'],
  },
  long: { long: ['long'] },
};

/** Of failed tests: the end of a log is all that some people see. */
const mostLines = 40;

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
    // API tests wait for timers and the database; browser tests do not.
    const workers = name === 'unit' ? 3 : 2;
    steps.push(await step(name, () => runTests(node, name, projects, { ...options, workers })));
  }
  writeSteps(suite, steps);
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
  const usedBefore = secondsOfChildren();
  say(`\n== ${name}`);
  const counts = await work();
  const seconds = (performance.now() - started) / 1000;
  const processorSeconds = secondsOfChildren() - usedBefore;
  say(`== ${name}: ${counts.failed === 0 ? 'ok' : 'FAILED'} in ${secondsSince(started)}`);
  return { name, seconds, processorSeconds, ...counts };
}

/** Processor time of all processes that this one has started and that have ended (proc(5)); 0 where there is no /proc. */
function secondsOfChildren() {
  if (!existsSync('/proc/self/stat')) return 0;
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(13, 15).map(Number);
  return ((user ?? 0) + (system ?? 0)) / 100;
}

/** @param {string} node @returns {Promise<Counts>} no tests; each check that fails is one, so that the sum says so */
async function validate(node) {
  const place = { env: environmentOfNode24(), copied: true };
  const { code, output } = await run(node, [join(root, 'scripts', 'validate.ts')], place);
  if (code === 0) return { passed: 0, failed: 0, skipped: 0 };
  const failures = [...output.matchAll(/^-- (.+)\n(.*)$/gm)].map(
    ([, name, line]) => `check ${name}: ${line}`,
  );
  return { passed: 0, failed: Math.max(1, failures.length), skipped: 0, failures };
}

/** @param {string} node @returns {Promise<Counts>} no tests; one failed when the build fails */
async function build(node) {
  try {
    await buildSite(node);
    return { passed: 0, failed: 0, skipped: 0 };
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    say(failure.message);
    const [, line] = /error during build:\s*(.+)/.exec(failure.message) ?? [];
    return { passed: 0, failed: 1, skipped: 0, failures: [`site: ${line ?? failure.message}`] };
  }
}

/**
 * For `npm run test:times`.
 *
 * @param {string} suite
 * @param {object[]} steps
 */
function writeSteps(suite, steps) {
  mkdirSync(join(root, 'test-results'), { recursive: true });
  writeFileSync(join(root, 'test-results', `steps-${suite}.json`), JSON.stringify(steps, undefined, 2));
}

/**
 * Prints a line for each test that failed, or failed at first, right above the sum, which is alone on the last line.
 *
 * @param {(Counts & { name: string })[]} steps
 * @param {string} suite
 * @returns {number} the exit code
 */
function close(steps, suite) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ count) =>
    steps.reduce((total, step) => total + step[count], 0);
  const failed = steps.filter((step) => step.failed > 0);
  if (failed.length > 0) say(`\nFailed: ${failed.map(({ name }) => name).join(', ')}.`);
  const none = sum('passed') + sum('failed') === 0;
  if (none) say(`\nThere are no tests in this suite (${suite}) as yet; nothing was tested.`);
  say('');
  const lines = [
    ...failed.flatMap((step) => linesOfStep(step)),
    ...steps.flatMap((step) => step.flaky ?? []).map((flaky) => `FLAKY ${flaky}`),
  ];
  const left = lines.length - mostLines;
  for (const line of left > 0 ? lines.slice(0, mostLines - 1) : lines) say(line);
  if (left > 0) say(`and ${left + 1} more`);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  say(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  return failed.length > 0 ? 1 : 0;
}

/** @param {Counts & { name: string }} step @returns {string[]} of a step that failed */
function linesOfStep({ name, failures = [] }) {
  if (failures.length === 0) return [`FAILED ${name}: it ended with an error, which stands above`];
  return failures.map((failure) => `FAILED ${failure}`);
}
