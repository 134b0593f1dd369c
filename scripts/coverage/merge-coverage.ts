import type { CoverageRow } from './coverage-table.ts';
import type { Sentence } from './read-specification.ts';

/** One of the specification files. Its letter begins the ids of its rows. */
export interface SpecificationFile {
  letter: string;
  name: string;
  sentences: Sentence[];
}

/**
 * The rows of a file, in its order. A sentence that is known in its section keeps its id and what is filled in; a new
 * one gets the number after the highest there.
 */
export function mergeCoverage(file: SpecificationFile, known: CoverageRow[]): CoverageRow[] {
  const left = known.filter((row) => row.file === file.name);
  const highest = new Map<string, number>();
  for (const { id } of left) {
    const [section = '', number = ''] = id.split('.');
    highest.set(section, Math.max(highest.get(section) ?? 0, Number(number)));
  }
  return file.sentences.map(({ sectionNumber, section, sentence }) => {
    const prefix = `${file.letter}${sectionNumber}`;
    const index = left.findIndex((row) => row.id.startsWith(`${prefix}.`) && row.sentence === sentence);
    const [row] = index < 0 ? [] : left.splice(index, 1);
    if (row !== undefined) return { ...row, section };
    const number = (highest.get(prefix) ?? 0) + 1;
    highest.set(prefix, number);
    return blankRow(`${prefix}.${number}`, file.name, section, sentence);
  });
}

function blankRow(id: string, file: string, section: string, sentence: string): CoverageRow {
  return { id, file, section, sentence, status: 'not yet', builtIn: '', tests: '', note: '' };
}
