import { type ExportFile, type ExportReader, fileNameOf, normalise } from '../plan/export-file.ts';
import type { LeftOutFile, Sidecar } from '../plan/import-plan.ts';
import { isPhotosProduct, yearOfFolder } from './folder-names.ts';
import type { PhotoSidecar } from './match-sidecars.ts';
import { type AlbumJson, type GoogleJson, parseGoogleJson } from './sidecar.ts';

/** A folder of Google Photos, over all zips. */
export interface GoogleFolder {
  readonly name: string;
  readonly media: ExportFile[];
  readonly sidecars: PhotoSidecar[];
  readonly albums: { file: ExportFile; json: AlbumJson }[];
}

export interface GoogleExport {
  readonly folders: readonly GoogleFolder[];
  /** JSON files of no photo and no album. */
  readonly otherJson: readonly Sidecar[];
  readonly leftOut: readonly LeftOutFile[];
}

interface Place {
  /** Nothing for a file beside the products; empty where there are no products. */
  readonly product: string | undefined;
  readonly folder: readonly string[];
}

/** "Takeout/Google Photos/Summer/IMG.jpg"; who packs it again may leave out the first folders, or add some. */
function placeOf(path: string): Place {
  const parts = normalise(path).split('/').slice(0, -1);
  const takeout = parts.findIndex((part) => part.toLowerCase() === 'takeout');
  if (takeout < 0 && !isPhotosProduct(parts[0] ?? '')) return { product: '', folder: parts };
  return { product: parts[takeout + 1], folder: parts.slice(takeout + 2) };
}

const isJson = ({ path }: ExportFile) => path.toLowerCase().endsWith('.json');

/** "IMG.jpg.json", "IMG.jpg(1).json", "IMG.jpg.supplemental-metadata.json". */
const sidecarName = /\.(jpe?g|png|hei[cf]|gif|webp|mp4|mov)(\(\d+\))?(\.supp[a-z-]*(\(\d+\))?)?\.json$/i;

/** Whether a file can only be of Google Photos, in any language: by its folders, or as a sidecar. */
export function isOfPhotos(path: string): boolean {
  const { product, folder } = placeOf(path);
  const year = folder[0] === undefined ? undefined : yearOfFolder(folder[0]);
  return isPhotosProduct(product ?? '') || year !== undefined || sidecarName.test(path);
}

/** Groups the files of a Takeout by folder, and reads its JSON files. */
export async function readGoogleExport(
  files: readonly ExportFile[],
  reader: ExportReader,
): Promise<GoogleExport> {
  const products = new Set(
    files.filter(({ path }) => isOfPhotos(path)).map(({ path }) => placeOf(path).product),
  );
  const folders = new Map<string, GoogleFolder>();
  const leftOut: LeftOutFile[] = [];
  const json: ExportFile[] = [];
  for (const file of files) {
    const { product } = placeOf(file.path);
    if (product === undefined) leftOut.push({ ...file, reason: 'other-file' });
    else if (!products.has(product)) leftOut.push({ ...file, reason: 'other-product' });
    else if (isJson(file)) json.push(file);
    else folderOf(file).media.push(file);
  }
  const otherJson: Sidecar[] = [];
  const read = await reader.readTexts(json, parseUnlessDamaged);
  for (const [index, file] of json.entries()) take(file, read[index]);
  return { folders: [...folders.values()], otherJson, leftOut };

  function folderOf({ path }: ExportFile): GoogleFolder {
    const key = normalise(path.slice(0, path.length - fileNameOf(path).length));
    const name = placeOf(path).folder.join('/');
    const folder = folders.get(key) ?? { name, media: [], sidecars: [], albums: [] };
    folders.set(key, folder);
    return folder;
  }

  function take(file: ExportFile, read: GoogleJson | undefined): void {
    if (read?.kind === 'photo') folderOf(file).sidecars.push({ file, json: read });
    else if (read?.kind === 'album') folderOf(file).albums.push({ file, json: read });
    else otherJson.push({ ...file, use: read === undefined ? 'unreadable' : 'other' });
  }
}

/** Nothing where the JSON is damaged: its photo is sound all the same. */
function parseUnlessDamaged(text: string): GoogleJson | undefined {
  try {
    return parseGoogleJson(text);
  } catch {
    return undefined;
  }
}
