// npm test, npm run test:wide and test:long. Runs before the install: Node 20, no dependencies.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findUnreached } from './setup/changes.mjs';
import { findChromium } from './setup/chromium.mjs';
import { environmentOfNode24, findNode24 } from './setup/node24.mjs';
import { installPackages } from './setup/packages.mjs';
import { root } from './setup/root.mjs';
import { run } from './setup/run.mjs';
import { exitWith, Refusal, say, secondsSince } from './setup/say.mjs';
import { buildSite } from './setup/site.mjs';
import { measureSlowness } from './setup/slowness.mjs';
import { results, runTests } from './setup/suites.mjs';
import { printTimes } from './setup/times.mjs';

/** @typedef {import('./setup/verdict.mjs').Counts} Counts */
/** @typedef {import('./setup/times.mjs').Step & Counts} Step */

/** Vitest projects of each suite, run one after the other. */
const suites = {
  usual: {
    unit: ['unit', 'mocking', 'server', 'views'],
    sandbox: ['sandbox'],
    tooling: ['tooling'],
    screens: ['screens'],
    e2e: ['e2e'],
  },
  wide: {
    sandbox: ['sandbox'],
    tooling: ['tooling'],
    'wide-screens': ['wide-screens'],
    'wide-journeys': ['wide-journeys'],
    wide: ['wide'],
  },
  long: { long: ['long'] },
};

/** Lines about failed tests: some people see only the end of a log. */
const maxLines = 40;

/** A run with more files that failed at first has failed. */
const maxFlakyFiles = 3;

/** Traces, screenshots and logs that failed tests left: file, test and path. */
const artifacts = join(results, 'artifacts.tsv');

await exitWith(async () => {
  const suite = process.argv[2] ?? 'usual';
  if (!isSuite(suite)) {
    throw new Refusal(`There is no suite "${suite}". Run npm test, npm run test:wide or npm run test:long.`);
  }
  await installPackages();
  const node = await findNode24();
  const chromium = await findChromium();
  mkdirSync(results, { recursive: true });
  rmSync(artifacts, { force: true });
  const slowness = await measureSlowness(node);
  say(
    `Deadlines are multiplied by ${slowness.toFixed(1)}, by which this machine is slower than that of the figures.`,
  );
  const environment = { CHROMIUM: chromium, TEST_SLOWNESS: slowness.toFixed(1) };
  const options = { environment, mayBeEmpty: suite !== 'usual' };
  const steps = [];
  const { names: leftOut, since } =
    suite === 'usual' ? findUnreached(root, process.env.TEST_SINCE) : { names: [], since: '' };
  if (suite !== 'long') steps.push(await step('checks', () => validate(node, leftOut)));
  steps.push(await step('site', () => build(node)));
  for (const [name, projects] of Object.entries(suites[suite])) {
    if (leftOut.includes(name)) continue;
    // API tests wait for timers and the database; browser tests do not.
    const workers = name === 'unit' ? 3 : 2;
    steps.push(await step(name, () => runTests(node, name, projects, { ...options, workers })));
  }
  printTimes(steps);
  if (leftOut.length > 0) say(`\n${leftOut.join(', ')}: not reached by the changes since ${since}`);
  return close(steps, suite);
});

/** @param {string} suite @returns {suite is keyof typeof suites} */
function isSuite(suite) {
  return suite in suites;
}

/**
 * @param {string} name
 * @param {() => Promise<Counts>} work
 * @returns {Promise<Step>}
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

/**
 * @param {string} node
 * @param {string[]} leftOut names of checks
 * @returns {Promise<Counts>} no tests; each failed check counts as a failed test
 */
async function validate(node, leftOut) {
  const place = { env: environmentOfNode24(), copied: true };
  const args = [join(root, 'scripts', 'validate.ts'), ...leftOut.map((name) => `--without=${name}`)];
  const { code, output } = await run(node, args, place);
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
 * Prints a line for each test that failed, is flaky or in quarantine, right above the sum, which is alone on the last line.
 *
 * @param {Step[]} steps
 * @param {string} suite
 * @returns {number} the exit code
 */
function close(steps, suite) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ count) =>
    steps.reduce((total, step) => total + step[count], 0);
  const flaky = steps.flatMap((step) => step.flaky ?? []);
  keepFlaky(suite, flaky);
  const flakyFiles = new Set(flaky.map(({ file }) => file)).size;
  const failures = steps.flatMap(failuresOf);
  if (flakyFiles > maxFlakyFiles) {
    failures.push(`${flakyFiles} flaky files; at most ${maxFlakyFiles} are allowed`);
  }
  if (sum('passed') + failures.length === 0) {
    say(`\nThere are no tests in this suite (${suite}) as yet; nothing was tested.`);
  }
  const lines = [
    ...failures.map((failure) => `FAILED ${failure}`),
    ...flaky.map(({ file, test, error }) => `flaky: ${file}: ${test}: ${error}`),
    ...steps.flatMap((step) => step.quarantined ?? []).map((line) => `quarantined: ${line}`),
  ];
  say('');
  printArtifacts();
  printSome(lines, maxLines);
  const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  say(`${sum('passed')} passed, ${failures.length} failed${skipped}`);
  return failures.length > 0 ? 1 : 0;
}

/** @param {Step} step @returns {string[]} a line for each failure */
function failuresOf({ name, failed, failures = [] }) {
  if (failed > 0 && failures.length === 0) return [`${name}: it ended with an error, which stands above`];
  return failures;
}

/**
 * Adds flaky tests to test-results/flaky.tsv, which no run empties.
 *
 * @param {string} suite
 * @param {import('./setup/verdict.mjs').FlakyTest[]} flaky
 */
function keepFlaky(suite, flaky) {
  const now = new Date().toISOString();
  const rows = flaky.map(({ file, test, error }) => [now, suite, file, test, error].join('\t'));
  if (rows.length > 0) appendFileSync(join(results, 'flaky.tsv'), `${rows.join('\n')}\n`);
}

function printArtifacts() {
  if (!existsSync(artifacts)) return;
  const paths = readFileSync(artifacts, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t')[2] ?? '');
  say('Traces (node_modules/.bin/playwright-core show-trace FILE), screenshots and logs of failed tests:');
  printSome([...new Set(paths)], maxLines);
}

/** @param {string[]} lines @param {number} most */
function printSome(lines, most) {
  const left = lines.length - most;
  for (const line of left > 0 ? lines.slice(0, most - 1) : lines) say(line);
  if (left > 0) say(`and ${left + 1} more`);
}
