// npm run test:times: durations of the last npm test and npm run test:wide, as Markdown, from test-results.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { repository } from './checks/source-files.ts';

const results = join(repository, 'test-results');
const mostFiles = 12;

interface Step {
  readonly name: string;
  readonly seconds: number;
  /** Without databases and browsers, which outlive their parents. */
  readonly processorSeconds: number;
  readonly passed: number;
}

interface TestFile {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly assertionResults: readonly { readonly duration?: number | null }[];
}

const read = (name: string) => JSON.parse(readFileSync(join(results, name), 'utf8'));

function printTable(head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  console.log(`\n| ${head.join(' | ')} |\n|${head.map(() => '---').join('|')}|`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

/** Processor time that these processes did not use: databases, browsers, and waiting. */
const waiting = ({ seconds, processorSeconds }: Step) =>
  Math.max(0, seconds * availableParallelism() - processorSeconds);

function printSteps(suite: string): void {
  const steps: Step[] = read(`steps-${suite}.json`);
  const rows = steps.map((step) => {
    const starts = readStarts(step.name);
    const started = starts.length > 0 ? `${starts.length} in ${seconds(sum(starts))} s` : '';
    return [
      step.name,
      step.passed,
      seconds(step.seconds * 1000),
      seconds(step.processorSeconds * 1000),
      seconds(waiting(step) * 1000),
      started,
    ];
  });
  const total = sum(steps.map((step) => step.seconds));
  printTable(
    [
      'step',
      'tests',
      'seconds',
      'processor, s',
      `databases, browsers, waiting, s of ${availableParallelism()} cores`,
      'processes started',
    ],
    [...rows, ['all', sum(steps.map(({ passed }) => passed)), seconds(total * 1000), '', '', '']],
  );
}

/** Milliseconds until each started process was ready. */
function readStarts(step: string): number[] {
  const file = join(results, `${step}.starts.tsv`);
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => Number(line.split('\t')[1]));
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);

function printFiles(report: string): void {
  const files: TestFile[] = read(report).testResults;
  const rows = files
    .map(({ name, startTime, endTime, assertionResults }) => {
      const tests = sum(assertionResults.map(({ duration }) => duration ?? 0));
      return {
        name: relative(repository, name),
        all: endTime - startTime,
        tests,
        count: assertionResults.length,
      };
    })
    .sort((one, other) => other.all - one.all);
  const shown = rows
    .slice(0, mostFiles)
    .map((row) => [row.name, row.count, seconds(row.all), seconds(row.tests)]);
  console.log(
    `\n${report}: ${files.length} files, ${seconds(sum(rows.map(({ all }) => all)))} s of all workers`,
  );
  printTable(['file', 'tests', 'seconds', 'in tests'], shown);
}

for (const suite of ['usual', 'wide', 'long']) {
  if (!existsSync(join(results, `steps-${suite}.json`))) continue;
  console.log(`\n## ${suite === 'usual' ? 'npm test' : `npm run test:${suite}`}`);
  printSteps(suite);
  const names = (read(`steps-${suite}.json`) as Step[]).map(({ name }) => `${name}.json`);
  for (const report of readdirSync(results).filter((file) => names.includes(file))) printFiles(report);
}
