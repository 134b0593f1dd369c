// Runs before the install: Node 20, no dependencies.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOfNode24 } from './node24.mjs';
import { readQuarantine } from './quarantine.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { say } from './say.mjs';
import { hasFailed, judge } from './verdict.mjs';

/** @typedef {import('./verdict.mjs').Counts} Counts */
/** @typedef {import('./suite-reporter.mjs').FileReport} FileReport */
/** @typedef {import('./suite-reporter.mjs').RunReport} RunReport */

export const results = join(root, 'test-results');

/** More failed files than this are no accident. */
const maxRetried = 10;

/**
 * @typedef {object} SuiteOptions
 * @property {NodeJS.ProcessEnv} environment additional variables for the tests
 * @property {boolean} mayBeEmpty whether finding no test is all right
 * @property {number} workers how many files run at a time
 */

/**
 * Runs Vitest projects of vitest.config.ts. Files that fail run once more, each alone in a run of its own.
 *
 * @param {string} node the path of Node 24
 * @param {string} name of the suite
 * @param {string[]} projects
 * @param {SuiteOptions} options
 * @returns {Promise<Counts & { files: FileReport[] }>} with the reports of all files
 */
export async function runTests(node, name, projects, options) {
  const quarantine = readQuarantine(root);
  rmSync(join(results, `${name}.starts.tsv`), { force: true });
  const { files, errors } = await runVitest(node, name, projects, [], options);
  const failed = files.filter((report) => hasFailed(report, quarantine));
  const retried = failed.length > maxRetried ? [] : failed;
  const second = [];
  for (const { file, project } of retried) {
    say(`\n-- once more, alone: ${file}`);
    const alone = { ...options, workers: 1 };
    const again = await runVitest(node, name, [project], [join(root, file)], alone);
    second.push(...again.files);
    errors.push(...again.errors);
  }
  const counts = judge(files, second, quarantine);
  const failures = [...counts.failures, ...errors.map((error) => `${name}: ${error}`)];
  return { ...counts, failed: failures.length, failures, files };
}

/**
 * @param {string} node
 * @param {string} name
 * @param {string[]} projects
 * @param {string[]} files all, if empty
 * @param {SuiteOptions} options
 * @returns {Promise<RunReport>} with an error where it failed and its report gives no reason
 */
async function runVitest(node, name, projects, files, { environment, mayBeEmpty, workers }) {
  mkdirSync(results, { recursive: true });
  const report = join(results, `${name}.json`);
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['default', join(root, 'scripts', 'setup', 'suite-reporter.mjs')];
  const args = [
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    ...projects.map((project) => `--project=${project}`),
    ...(mayBeEmpty ? ['--passWithNoTests'] : []),
    ...files,
  ];
  const own = {
    SUITE_REPORT: report,
    TEST_STARTS: join(results, `${name}.starts.tsv`),
    TEST_WORKERS: String(workers),
  };
  const env = { ...environmentOfNode24(), ...environment, ...own };
  const { code } = await run(node, [vitest, 'run', ...args], { cwd: root, env });
  if (!existsSync(report)) return { files: [], errors: [`Vitest ended with ${code} before it could report`] };
  /** @type {RunReport} */
  const { files: reports, errors } = JSON.parse(readFileSync(report, 'utf8'));
  const isExplained = code === 0 || errors.length > 0 || reports.some((each) => hasFailed(each, []));
  return { files: reports, errors: isExplained ? errors : [`Vitest ended with ${code}`] };
}
