import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** One sentence of the specification, and where it is met. */
export interface CoverageRow {
  /** File letter, section and running number: P2.17. It stays with its sentence. */
  id: string;
  file: string;
  section: string;
  sentence: string;
  /** built, part, not yet, not applicable; "not yet" while nothing is filled in. */
  status: string;
  /** Paths from the root, comma separated. */
  builtIn: string;
  /** Test files that carry the id, comma separated. */
  tests: string;
  /** part: what is missing. not applicable: because … Where the sentence says "not shown": the decision. */
  note: string;
}

export const coverageTable = 'docs/spec-coverage.tsv';

const header = ['id', 'file', 'section', 'sentence', 'status', 'built in', 'tests', 'note'];

/** The first columns of a line: the others may be empty and are then left out at its end. */
const fewestColumns = 5;

/** The rows of a tree, and the lines that are none; nothing of either where it has no table. */
export function readCoverage(root: string): { rows: CoverageRow[]; malformed: string[] } {
  const file = join(root, coverageTable);
  if (!existsSync(file)) return { rows: [], malformed: [] };
  const lines = readFileSync(file, 'utf8').replace(/\n$/, '').split('\n').slice(1);
  const malformed = lines.filter((line) => !isRow(line));
  return { rows: lines.filter(isRow).map(parseRow), malformed };
}

function isRow(line: string): boolean {
  const columns = line.split('\t').length;
  return columns >= fewestColumns && columns <= header.length;
}

function parseRow(line: string): CoverageRow {
  const [id = '', file = '', section = '', sentence = '', status = '', builtIn = '', tests = '', note = ''] =
    line.split('\t');
  return { id, file, section, sentence, status, builtIn, tests, note };
}

export function writeCoverage(root: string, rows: CoverageRow[]): void {
  const lines = rows.map(({ id, file, section, sentence, status, builtIn, tests, note }) =>
    [id, file, section, sentence, status, builtIn, tests, note].join('\t').trimEnd(),
  );
  writeFileSync(join(root, coverageTable), `${[header.join('\t'), ...lines].join('\n')}\n`);
}

/** The entries of a cell that holds several. */
export function listCell(cell: string): string[] {
  return cell
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
