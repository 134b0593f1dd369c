import Papa from 'papaparse';

/** What Apple says of a file. */
export interface ApplePhotoRow {
  readonly fileName: string;
  readonly isFavourite: boolean;
  readonly isHidden: boolean;
  readonly isDeleted: boolean;
  readonly date: string;
}

export type AppleCsv =
  | { readonly kind: 'photos'; readonly rows: readonly ApplePhotoRow[] }
  /** Names of files, of an album or of a memory. */
  | { readonly kind: 'names'; readonly names: readonly string[] }
  | { readonly kind: 'other' };

/** Headers of a column with names, in lower case. */
const nameHeaders = ['imgname', 'imagename', 'images'];

const isYes = (text: string | undefined) => /^(yes|true|1)$/i.test(text?.trim() ?? '');

/** Reads a CSV file of Apple's export by its header. An empty one is an album without photos. */
export function parseAppleCsv(text: string): AppleCsv {
  const { data } = Papa.parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimiter: ',',
  });
  const [header, ...rows] = data;
  if (header === undefined) return { kind: 'names', names: [] };
  const columns = new Map(header.map((name, index) => [name.trim().toLowerCase(), index]));
  const nameColumn = nameHeaders.map((name) => columns.get(name)).find((column) => column !== undefined);
  if (nameColumn === undefined) return { kind: 'other' };
  const field = (row: string[], name: string) => row[columns.get(name) ?? -1];
  const named = rows.filter((row) => (row[nameColumn] ?? '').trim() !== '');
  const nameOf = (row: string[]) => (row[nameColumn] ?? '').trim();
  if (!columns.has('originalcreationdate')) return { kind: 'names', names: named.map(nameOf) };
  return {
    kind: 'photos',
    rows: named.map((row) => ({
      fileName: nameOf(row),
      isFavourite: isYes(field(row, 'favorite')),
      isHidden: isYes(field(row, 'hidden')),
      isDeleted: isYes(field(row, 'deleted')),
      date: field(row, 'originalcreationdate') ?? '',
    })),
  };
}
