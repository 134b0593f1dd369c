// node scripts/spec-coverage.ts PHOTO-LIBRARY.md ACCOUNT-AREA.md: one row a sentence in docs/spec-coverage.tsv.
// What is filled in there stays; a sentence that is gone from the specification goes with its row, and is told.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { repository } from './checks/source-files.ts';
import { coverageTable, readCoverage, writeCoverage } from './coverage/coverage-table.ts';
import { mergeCoverage } from './coverage/merge-coverage.ts';
import { readSpecification } from './coverage/read-specification.ts';

/** By position of the argument: the photo library, the account area. */
const letters = ['P', 'A'];

function generate(paths: string[]): void {
  const { rows: known, malformed } = readCoverage(repository);
  if (malformed.length > 0) throw new Error(`${coverageTable} has rows that cannot be read; mend them first`);
  const rows = paths.flatMap((path, index) => {
    const sentences = readSpecification(readFileSync(path, 'utf8'));
    return mergeCoverage({ letter: letters[index] ?? '', name: basename(path), sentences }, known);
  });
  writeCoverage(repository, rows);
  const ids = new Set(rows.map(({ id }) => id));
  for (const { id, sentence } of known.filter((row) => !ids.has(row.id)))
    console.log(`gone: ${id} ${sentence}`);
  console.log(`${rows.length} rows in ${coverageTable}`);
}

const paths = process.argv.slice(2);
if (paths.length === letters.length) generate(paths);
else {
  console.log(
    'Give the two files of the specification: node scripts/spec-coverage.ts PHOTO-LIBRARY ACCOUNT-AREA',
  );
  process.exitCode = 1;
}
