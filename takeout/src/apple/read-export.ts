import { type ExportFile, type ExportReader, fileNameOf, normalise } from '../plan/export-file.ts';
import type { Sidecar } from '../plan/import-plan.ts';
import { type ApplePhotoRow, parseAppleCsv } from './apple-csv.ts';

export interface AppleExport {
  /** Pictures, videos and whatever is no CSV file. */
  readonly media: readonly ExportFile[];
  /** Rows by the folder of their CSV file; those of files that are not in it, over all folders. */
  readonly rows: { readonly inFolder: RowIndex; readonly elsewhere: RowIndex };
  readonly albums: readonly AppleAlbum[];
  readonly sidecars: readonly Sidecar[];
}

interface AppleAlbum {
  readonly name: string;
  readonly key: string;
  readonly zip: number;
  readonly names: readonly string[];
}

type RowIndex = ReadonlyMap<string, readonly ApplePhotoRow[]>;

export const keyOfName = (name: string) => normalise(name).toLowerCase();

/** Folder of a file, in its zip: each part of the export has names of its own. */
export const keyInFolder = ({ zip, path }: ExportFile, name: string) =>
  `${zip} ${normalise(path.slice(0, path.lastIndexOf('/') + 1)).toLowerCase()}${keyOfName(name)}`;

/** Folders that each export has, in English whatever the customer's language. */
export const isIn = ({ path }: ExportFile, folder: 'albums' | 'memories' | 'recently deleted') =>
  path.toLowerCase().split('/').slice(0, -1).includes(folder);

const isCsv = ({ path }: ExportFile) => path.toLowerCase().endsWith('.csv');

function add<Value>(index: Map<string, Value[]>, key: string, value: Value): void {
  index.set(key, [...(index.get(key) ?? []), value]);
}

/** Reads the CSV files of an export of Apple. */
export async function readAppleExport(
  files: readonly ExportFile[],
  reader: ExportReader,
): Promise<AppleExport> {
  const inFolder = new Map<string, ApplePhotoRow[]>();
  const elsewhere = new Map<string, ApplePhotoRow[]>();
  // An album may go on in the next part.
  const albums = new Map<string, AppleAlbum & { names: string[] }>();
  const sidecars: Sidecar[] = [];
  const tables = files.filter(isCsv);
  const media = files.filter((file) => !isCsv(file));
  const present = new Set(media.map((file) => keyInFolder(file, fileNameOf(file.path))));
  const read = await reader.readTexts(tables, parseAppleCsv);
  for (const [index, file] of tables.entries()) {
    const csv = read[index];
    if (csv?.kind === 'photos') {
      for (const row of csv.rows) {
        const key = keyInFolder(file, row.fileName);
        add(inFolder, key, row);
        if (!present.has(key)) add(elsewhere, keyOfName(row.fileName), row);
      }
    }
    const isAlbum = csv?.kind === 'names' && isIn(file, 'albums');
    if (isAlbum) addAlbum(file, csv.names);
    sidecars.push({ ...file, use: useOf(csv?.kind, isAlbum) });
  }
  return {
    media,
    rows: { inFolder, elsewhere },
    albums: [...albums.values()],
    sidecars,
  };

  function addAlbum(file: ExportFile, names: readonly string[]): void {
    const path = normalise(file.path).slice(file.path.toLowerCase().lastIndexOf('albums/'));
    const name = fileNameOf(file.path).slice(0, -'.csv'.length);
    const album = albums.get(path) ?? { name, key: `apple ${path}`, zip: file.zip, names: [] };
    for (const one of names) album.names.push(one);
    albums.set(path, album);
  }
}

function useOf(kind: 'photos' | 'names' | 'other' | undefined, isAlbum: boolean): Sidecar['use'] {
  if (kind === undefined) return 'unreadable';
  if (isAlbum) return 'album';
  return kind === 'photos' ? 'photo' : 'other';
}
