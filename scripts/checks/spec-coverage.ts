import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CoverageRow, coverageTable, listCell, readCoverage } from '../coverage/coverage-table.ts';
import { isTest, listFiles, repository } from './source-files.ts';
import { type Check, reportCheck, type Violation } from './violation.ts';

const rule = 'spec-coverage';

/** What the other cells of a row have to say under each status. */
const statuses: Record<string, { paths: boolean; needsTest: boolean; needsNote: boolean }> = {
  built: { paths: true, needsTest: true, needsNote: false },
  part: { paths: true, needsTest: false, needsNote: true },
  'not yet': { paths: false, needsTest: false, needsNote: false },
  'not applicable': { paths: false, needsTest: false, needsNote: true },
};

/** In a title or a comment of a test: "spec" and one or more ids with a comma and a space between them. */
const mention = /\bspec ([A-Z]\d+\.\d+(?:, [A-Z]\d+\.\d+)*)/g;

/** The ids that each test file carries. */
function readMentions(root: string): Map<string, Set<string>> {
  const tests = listFiles(root).filter(isTest);
  return new Map(
    tests.map((file) => {
      const found = readFileSync(join(root, file), 'utf8').matchAll(mention);
      return [file, new Set([...found].flatMap(([, ids = '']) => ids.split(', ')))];
    }),
  );
}

function checkStatus({ status, builtIn, tests, note }: CoverageRow): string[] {
  const wanted = statuses[status];
  if (wanted === undefined) return [`"${status}" is none of ${Object.keys(statuses).join(', ')}`];
  const faults: string[] = [];
  if (wanted.paths && builtIn === '') faults.push(`is ${status}, and does not say where`);
  if (!wanted.paths && builtIn + tests !== '') faults.push(`is ${status}, and names paths or tests`);
  if (wanted.needsTest && tests === '') faults.push(`is ${status}, and no test carries its id`);
  if (wanted.needsNote && note === '') faults.push(`is ${status}, and the note does not say why`);
  if (status === 'not applicable' && note !== '' && !note.startsWith('because ')) {
    faults.push('is not applicable, and the note does not begin with "because"');
  }
  return faults;
}

function checkRow(root: string, row: CoverageRow, mentions: Map<string, Set<string>>): string[] {
  const gone = listCell(row.builtIn).filter((path) => !existsSync(join(root, path)));
  const tests = listCell(row.tests);
  const missing = tests.filter((file) => !mentions.has(file));
  const silent = tests.filter((file) => mentions.get(file)?.has(row.id) === false);
  const isUndecided = /\bnot shown\b/.test(row.sentence) && row.note === '';
  return [
    ...checkStatus(row),
    ...(row.sentence === '' ? ['has no sentence'] : []),
    ...gone.map((path) => `${path} does not exist`),
    ...missing.map((file) => `there is no test file ${file}`),
    ...silent.map((file) => `${file} does not carry "spec ${row.id}"`),
    ...(isUndecided ? ['the specification does not show it, and the note has no decision'] : []),
  ];
}

function checkUnique(rows: CoverageRow[]): Violation[] {
  const ids = rows.map(({ id }) => id);
  return ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => ({ rule, where: coverageTable, message: `${id} stands twice` }));
}

/** An id in a test is that of a row which names the test. */
function checkMentions(rows: CoverageRow[], mentions: Map<string, Set<string>>): Violation[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...mentions].flatMap(([file, ids]) =>
    [...ids]
      .filter((id) => !listCell(byId.get(id)?.tests ?? '').includes(file))
      .map((id) => {
        const message = byId.has(id) ? `${id} does not name this test` : `there is no row ${id}`;
        return { rule, where: file, message: `${message} in ${coverageTable}` };
      }),
  );
}

/** Each sentence of the specification has a row, and what a row says of code and tests is so. */
export const specCoverage: Check = {
  rules: [rule],
  run: async (root) => {
    const { rows, malformed } = readCoverage(root);
    const mentions = readMentions(root);
    const where = coverageTable;
    return [
      ...malformed.map((line) => ({ rule, where, message: `not a row of tab-separated columns: ${line}` })),
      ...checkUnique(rows),
      ...rows.flatMap((row) =>
        checkRow(root, row, mentions).map((fault) => ({ rule, where, message: `${row.id}: ${fault}` })),
      ),
      ...checkMentions(rows, mentions),
    ];
  },
};

if (import.meta.main) await reportCheck(specCoverage, repository);
