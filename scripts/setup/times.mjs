// Runs before the install: Node 20, no dependencies.
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { say } from './say.mjs';
import { results } from './suites.mjs';

const maxFiles = 20;

/**
 * @typedef {object} Step of a run
 * @property {string} name
 * @property {number} seconds
 * @property {number} processorSeconds without databases and browsers, which outlive their parents
 * @property {number} passed
 * @property {import('./suite-reporter.mjs').FileReport[]} [files]
 */

/** Prints where the time of a run went, as Markdown. @param {readonly Step[]} steps */
export function printTimes(steps) {
  const cores = availableParallelism();
  const rows = steps.map(({ name, passed, seconds, processorSeconds }) => {
    const starts = startsOf(name);
    const others = Math.max(0, seconds * cores - processorSeconds);
    return [name, passed, format(seconds), format(processorSeconds), format(others), describeStarts(starts)];
  });
  const total = format(sum(steps.map(({ seconds }) => seconds)));
  const others = `databases, browsers, waiting, s of ${cores} cores`;
  printTable(
    ['step', 'tests', 'seconds', 'processor, s', others, 'instances started'],
    [...rows, ['all', sum(steps.map(({ passed }) => passed)), total, '', '', '']],
  );
  const files = steps
    .flatMap(({ files = [] }) => files)
    .toSorted((one, other) => other.seconds - one.seconds);
  const slowest = files.slice(0, maxFiles);
  printTable(
    ['slowest files', 'tests', 'seconds'],
    slowest.map(({ file, tests, seconds }) => [file, tests.length, format(seconds)]),
  );
}

/** @param {string} step @returns {number[]} seconds until each process that its tests started was ready */
function startsOf(step) {
  const file = join(results, `${step}.starts.tsv`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => Number(line.split('\t')[1]) / 1000);
}

/** @param {number[]} starts */
const describeStarts = (starts) =>
  starts.length === 0 ? '' : `${starts.length} in ${format(sum(starts))} s`;

/** @param {string[]} head @param {(string | number)[][]} rows */
function printTable(head, rows) {
  say(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
  for (const row of rows) say(`| ${row.join(' | ')} |`);
}

/** @param {number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** @param {number} seconds */
const format = (seconds) => seconds.toFixed(1);
