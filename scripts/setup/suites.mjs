// Runs before the install: Node 20, no dependencies.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { environmentOfNode24 } from './node24.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';

/**
 * @typedef {object} Counts of tests
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * Runs Vitest projects of vitest.config.ts.
 *
 * @param {string} node the path of Node 24
 * @param {string} name of the run
 * @param {string[]} projects
 * @param {{ environment: NodeJS.ProcessEnv, mayBeEmpty: boolean }} options what the tests need to know besides, and
 *   whether finding none of them is all right
 * @returns {Promise<Counts>} a run that fails without a failed test (a file that does not load) counts as one failed
 */
export async function runTests(node, name, projects, { environment, mayBeEmpty }) {
  const report = join(root, 'test-results', `${name}.json`);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const chosen = projects.map((project) => `--project=${project}`);
  const args = [vitest, 'run', ...chosen, ...reporters, ...(mayBeEmpty ? ['--passWithNoTests'] : [])];
  const { code } = await run(node, args, { cwd: root, env: { ...environmentOfNode24(), ...environment } });
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
    };
  } catch {
    // Vitest ended before it could report; its exit code says so, and the caller counts it.
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** @param {{ status: string, assertionResults: { status: string }[] }[]} files */
function filesThatDidNotLoad(files) {
  return files.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  ).length;
}
