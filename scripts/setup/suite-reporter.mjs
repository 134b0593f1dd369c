// Vitest loads this reporter, in Node 24.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/**
 * @typedef {object} TestReport
 * @property {string} name with those of its suites, separated by " > "
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {string} [error] the first line, of a failed one
 */

/**
 * @typedef {object} FileReport of a test file in a project
 * @property {string} file relative to the repository
 * @property {string} project
 * @property {number} seconds with its import and hooks
 * @property {TestReport[]} tests
 * @property {string[]} errors first lines of errors outside of tests: of the import, a hook, a promise or the worker
 */

/**
 * @typedef {object} RunReport
 * @property {FileReport[]} files
 * @property {string[]} errors outside of files
 */

/** @typedef {{ message?: string, VITEST_TEST_PATH?: unknown }} RunError */

/** Writes a RunReport as JSON to the file that SUITE_REPORT names. */
export default class SuiteReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly RunError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const files = modules.map((module) => reportOf(module, unhandled));
    const known = new Set(modules.map(({ moduleId }) => moduleId));
    const errors = unhandled.filter(({ VITEST_TEST_PATH: file }) => !known.has(String(file))).map(firstLine);
    writeFileSync(String(process.env.SUITE_REPORT), JSON.stringify({ files, errors }));
  }
}

/** @param {import('vitest/node').TestModule} module @param {readonly RunError[]} unhandled @returns {FileReport} */
function reportOf(module, unhandled) {
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  const own = unhandled.filter(({ VITEST_TEST_PATH: file }) => file === module.moduleId);
  const outside = [module, ...module.children.allSuites()].flatMap((suite) => [...suite.errors()]);
  const errors = [...outside, ...own].map(firstLine);
  if (['pending', 'queued'].includes(module.state()))
    errors.push('it did not end: its worker may have crashed');
  return {
    file: relative(root, module.moduleId),
    project: module.project.name,
    seconds: (duration + collectDuration + setupDuration) / 1000,
    tests: [...module.children.allTests()].map(reportOfTest),
    errors,
  };
}

/** @param {import('vitest/node').TestCase} test @returns {TestReport} */
function reportOfTest(test) {
  const { state, errors } = test.result();
  const name = test.fullName;
  if (state === 'failed') return { name, state, error: firstLine(errors[0] ?? {}) };
  return { name, state: state === 'passed' ? 'passed' : 'skipped' };
}

/** @param {RunError} error @returns {string} its first line that is not empty, without colours, 200 characters at most */
function firstLine({ message = 'an error without a message' }) {
  const [line = ''] = stripVTControlCharacters(message).trim().split('\n');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}
