import { readFileSync } from 'node:fs';

export type ManifestRow = (column: string) => string;

export function readManifest(file: string): ManifestRow[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    return (column) => cells[columns.indexOf(column)] ?? '';
  });
}
