import { readFileSync } from 'node:fs';

/** One line of a manifest: what stands in a column, empty where there is nothing. */
export type ManifestRow = (column: string) => string;

/** The lines of a MANIFEST.tsv, whose first names the columns. */
export function readManifest(file: string): ManifestRow[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return (column) => cells[columns.indexOf(column)] ?? '';
  });
}
