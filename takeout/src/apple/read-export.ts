import { type ExportFile, type ExportReader, fileNameOf, normalise } from '../plan/export-file.ts';
import type { Sidecar } from '../plan/import-plan.ts';
import { type ApplePhotoRow, parseAppleCsv } from './apple-csv.ts';

export interface AppleExport {
  /** Pictures, videos and whatever is no CSV file. */
  readonly media: readonly ExportFile[];
  /** Rows by the folder of their CSV file, and over all folders. */
  readonly rows: { readonly inFolder: RowIndex; readonly anywhere: RowIndex };
  readonly albums: readonly { readonly name: string; readonly names: readonly string[] }[];
  readonly sidecars: readonly Sidecar[];
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
  const anywhere = new Map<string, ApplePhotoRow[]>();
  // An album may go on in the next part.
  const albums = new Map<string, { name: string; names: string[] }>();
  const sidecars: Sidecar[] = [];
  const tables = files.filter(isCsv);
  const read = await reader.readTexts(tables, parseAppleCsv);
  for (const [index, file] of tables.entries()) {
    const csv = read[index];
    if (csv?.kind === 'photos') {
      for (const row of csv.rows) {
        add(inFolder, keyInFolder(file, row.fileName), row);
        add(anywhere, keyOfName(row.fileName), row);
      }
    }
    const isAlbum = csv?.kind === 'names' && isIn(file, 'albums');
    if (isAlbum) addAlbum(file, csv.names);
    sidecars.push({ ...file, use: useOf(csv?.kind, isAlbum) });
  }
  return {
    media: files.filter((file) => !isCsv(file)),
    rows: { inFolder, anywhere },
    albums: [...albums.values()],
    sidecars,
  };

  function addAlbum(file: ExportFile, names: readonly string[]): void {
    const path = normalise(file.path).slice(file.path.toLowerCase().lastIndexOf('albums/'));
    const album = albums.get(path) ?? { name: fileNameOf(file.path).slice(0, -'.csv'.length), names: [] };
    album.names.push(...names);
    albums.set(path, album);
  }
}

function useOf(kind: 'photos' | 'names' | 'other' | undefined, isAlbum: boolean): Sidecar['use'] {
  if (kind === undefined) return 'unreadable';
  if (isAlbum) return 'album';
  return kind === 'photos' ? 'photo' : 'other';
}
