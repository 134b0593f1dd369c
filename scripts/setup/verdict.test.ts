import { expect, it } from 'vitest';
import type { FileReport, TestReport } from './suite-reporter.mjs';
import { judge } from './verdict.mjs';

const passed: TestReport = { name: 'works', state: 'passed' };
const failed: TestReport = { name: 'breaks', state: 'failed', error: 'expected 1 to be 2' };
const skipped: TestReport = { name: 'waits', state: 'skipped' };

const report = (file: string, tests: TestReport[], errors: string[] = []): FileReport => ({
  file,
  project: 'unit',
  seconds: 1,
  tests,
  errors,
});

it('counts tests, and names each that failed', () => {
  const files = [report('a.test.ts', [passed, failed]), report('b.test.ts', [passed, skipped])];
  expect(judge(files, files.slice(0, 1), [])).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    failures: ['a.test.ts > breaks: expected 1 to be 2'],
    flaky: [],
    quarantined: [],
  });
});

it('counts the second run of a file, and names what failed in the first alone', () => {
  const first = [report('a.test.ts', [passed, failed])];
  const second = [report('a.test.ts', [passed, { ...failed, state: 'passed' }])];
  expect(judge(first, second, [])).toMatchObject({
    passed: 2,
    failed: 0,
    failures: [],
    flaky: [{ file: 'a.test.ts', test: 'breaks', error: 'expected 1 to be 2' }],
  });
});

it('does not count a file as flaky that fails twice, even in another test', () => {
  const first = [report('a.test.ts', [passed, failed])];
  const second = [
    report('a.test.ts', [
      { ...failed, name: 'works' },
      { ...passed, name: 'breaks' },
    ]),
  ];
  expect(judge(first, second, [])).toMatchObject({
    failed: 1,
    failures: ['a.test.ts > works: expected 1 to be 2'],
    flaky: [],
  });
});

it('counts an error outside of the tests as a failure of the file', () => {
  const broken = [report('a.test.ts', [], ['no such module'])];
  expect(judge(broken, broken, [])).toMatchObject({
    failed: 1,
    failures: ['a.test.ts > (outside of its tests): no such module'],
  });
  expect(judge(broken, [report('a.test.ts', [passed])], [])).toMatchObject({ passed: 1, failed: 0 });
});

it('prints a test in quarantine and does not count it', () => {
  const row = { file: 'a.test.ts', test: 'breaks', cause: 'the disk is slow', date: '2026-11-24' };
  const files = [report('a.test.ts', [passed, failed]), report('b.test.ts', [failed])];
  expect(judge(files, [], [row])).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['b.test.ts > breaks: expected 1 to be 2'],
    quarantined: ['a.test.ts: breaks: failed: expected 1 to be 2'],
  });
});
