// Runs before the install: Node 20, no dependencies.

/**
 * @typedef {object} Counts of tests
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {string[]} [failures] a line for each failed test, with the first of its error, and for each file that failed
 *   outside of its tests
 * @property {FlakyTest[]} [flaky] failed at first, and passed when its file ran again
 * @property {string[]} [quarantined] a line for each test of the quarantine list that ran
 */

/** @typedef {{ file: string, test: string, error: string }} FlakyTest */
/** @typedef {import('./suite-reporter.mjs').FileReport} FileReport */
/** @typedef {import('./suite-reporter.mjs').TestReport} TestReport */
/** @typedef {import('./quarantine.mjs').QuarantinedTest} QuarantinedTest */

/** @param {FileReport} report @param {readonly QuarantinedTest[]} quarantine */
const countedTests = ({ file, tests }, quarantine) =>
  tests.filter(({ name }) => !quarantine.some((row) => row.file === file && row.test === name));

/**
 * Whether a file failed other than in a quarantined test.
 * @param {FileReport} report
 * @param {readonly QuarantinedTest[]} quarantine
 */
export function hasFailed(report, quarantine) {
  return report.errors.length > 0 || countedTests(report, quarantine).some(({ state }) => state === 'failed');
}

/**
 * @param {readonly FileReport[]} first reports of all files
 * @param {readonly FileReport[]} second reports of those that ran again; they count instead of their first
 * @param {readonly QuarantinedTest[]} quarantine
 * @returns {Required<Counts>}
 */
export function judge(first, second, quarantine) {
  const isSame = (/** @type {FileReport} */ one) => (/** @type {FileReport} */ other) =>
    one.file === other.file && one.project === other.project;
  const final = first.map((report) => second.find(isSame(report)) ?? report);
  const counted = final.flatMap((report) => countedTests(report, quarantine));
  const count = (/** @type {TestReport['state']} */ state) =>
    counted.filter((test) => test.state === state).length;
  const failures = final.flatMap((report) => failuresOf(report, quarantine));
  return {
    passed: count('passed'),
    failed: failures.length,
    skipped: count('skipped'),
    failures: failures.map(describe),
    flaky: second
      .filter((report) => !hasFailed(report, quarantine))
      .flatMap((report) => first.filter(isSame(report)).flatMap((before) => failuresOf(before, quarantine))),
    quarantined: final.flatMap((report) => describeQuarantined(report, quarantine)),
  };
}

/** @param {FileReport} report @param {readonly QuarantinedTest[]} quarantine @returns {FlakyTest[]} */
function failuresOf(report, quarantine) {
  const { file } = report;
  const tests = countedTests(report, quarantine).filter(({ state }) => state === 'failed');
  return [
    ...tests.map(({ name, error = '' }) => ({ file, test: name, error })),
    ...report.errors.map((error) => ({ file, test: '(outside of its tests)', error })),
  ];
}

/** @param {FlakyTest} failure */
const describe = ({ file, test, error }) => `${file} > ${test}: ${error}`;

/** @param {FileReport} report @param {readonly QuarantinedTest[]} quarantine @returns {string[]} */
function describeQuarantined(report, quarantine) {
  const counted = countedTests(report, quarantine);
  return report.tests
    .filter((test) => !counted.includes(test))
    .map(({ name, state, error }) => `${report.file}: ${name}: ${state}${error ? `: ${error}` : ''}`);
}
