// Runs before the install: Node 20, no dependencies.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { environmentOfNode24 } from './node24.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Counts of tests
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} [failures] a line for each failed test, with the first of its error, and each file that did not load
 * @property {string[]} [flaky] such a line for each test that failed first and passed when it was tried again
 */

/**
 * Runs Vitest projects of vitest.config.ts.
 *
 * @param {string} node the path of Node 24
 * @param {string} name of the run
 * @param {string[]} projects
 * @param {{ environment: NodeJS.ProcessEnv, mayBeEmpty: boolean, workers: number }} options what the tests need to
 *   know besides, whether finding none of them is all right, and how many files run at a time
 * @returns {Promise<Counts>} a run that fails without a failed test (a file that does not load) counts as one failed
 */
export async function runTests(node, name, projects, { environment, mayBeEmpty, workers }) {
  const report = join(root, 'test-results', `${name}.json`);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const starts = join(root, 'test-results', `${name}.starts.tsv`);
  for (const file of [report, starts]) rmSync(file, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const args = [vitest, 'run', ...chosen, ...reporters, ...(mayBeEmpty ? ['--passWithNoTests'] : [])];
  const own = { TEST_STARTS: starts, TEST_WORKERS: String(workers) };
  const env = { ...environmentOfNode24(), ...environment, ...own };
  const { code } = await run(node, args, { cwd: root, env });
  const counts = readCounts(report);
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @param {string} report @returns {Counts} */
function readCounts(report) {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    return {
      passed: result.numPassedTests,
      failed: result.numFailedTests + filesThatDidNotLoad(result.testResults),
      skipped: result.numPendingTests + result.numTodoTests,
      failures: result.testResults.flatMap(failuresOfFile),
      flaky: result.testResults.flatMap(flakyOfFile),
    };
  } catch {
    // Vitest ended before it could report; the caller counts its exit code.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/**
 * @typedef {object} FileReport of Vitest
 * @property {string} name
 * @property {string} status
 * @property {string} message
 * @property {{ status: string, fullName: string, failureMessages: string[] }[]} assertionResults
 */

/** @param {FileReport} file @param {FileReport['assertionResults'][number]} test */
function describeTest(file, test) {
  return `${relative(root, file.name)} > ${test.fullName}: ${firstLine(test.failureMessages.join('\n'))}`;
}

/** @param {FileReport} file */
function failuresOfFile(file) {
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0) return failed.map((test) => describeTest(file, test));
  return file.status === 'failed' ? [`${relative(root, file.name)}: ${firstLine(file.message)}`] : [];
}

/** @param {FileReport} file */
function flakyOfFile(file) {
  return file.assertionResults
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
    .map((test) => describeTest(file, test));
}

/** @param {string} text @returns {string} its first line that is not empty, without colours, of 200 characters at most */
function firstLine(text) {
  const [line = ''] = stripVTControlCharacters(text).trim().split('\n');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

/** @param {{ status: string, assertionResults: { status: string }[] }[]} files */
function filesThatDidNotLoad(files) {
  return files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
}
