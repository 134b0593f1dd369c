import { draftApple } from '../apple/draft-apple.ts';
import { draftGoogle } from '../google/draft-google.ts';
import { momentOfExport } from '../google/folder-names.ts';
import { isOfPhotos } from '../google/read-export.ts';
import { type Draft, type DraftPhoto, reasonOf, recognise } from './draft.ts';
import { type ExportFile, type ExportReader, fileNameOf } from './export-file.ts';
import type { ImportPlan, LeftOutFile, PlannedAlbum } from './import-plan.ts';
import { joinDrafts } from './join-drafts.ts';
import { createReader, type OpenedExport } from './read-files.ts';

export interface PlanOptions {
  /** Whether folders of photos become albums, where they are of no export. */
  readonly foldersAsAlbums?: boolean;
  /** Called with the number of sidecars that were read so far. */
  readonly onRead?: (sidecars: number) => void;
}

type ExportKind = 'google' | 'apple' | 'other';

type ListedFile = Omit<ExportFile, 'zip' | 'entry'>;

/** Some programs of Windows write backslashes. */
function filesOf(opened: OpenedExport): readonly ListedFile[] {
  if ('files' in opened) return opened.files.map((file) => ({ ...file, crc32: undefined }));
  return opened.listing.entries.map(({ path, bytes, crc32 }) => ({
    path: path.replaceAll('\\', '/'),
    bytes,
    crc32,
  }));
}

/**
 * Kind of export, by what is in the zip; by its name where nothing else tells. A folder has sidecars: those of days and
 * years are what many people have.
 */
function kindOf(opened: OpenedExport, files: readonly ListedFile[]): ExportKind {
  const has = (pattern: RegExp) => files.some(({ path }) => pattern.test(path));
  if (has(/(^|\/)(Photo Details[^/]*|(Albums|Memories)\/[^/]+)\.csv$/i)) return 'apple';
  const isFolder = 'files' in opened;
  const tells = (path: string) => isOfPhotos(path) && (!isFolder || /\.json$/i.test(path));
  if (has(/(^|\/)Takeout\//i) || files.some(({ path }) => tells(path))) return 'google';
  if (isFolder) return 'other';
  const { name } = opened;
  if (/^icloud/i.test(name) || has(/(^|\/)Recently Deleted\//i)) return 'apple';
  return /^takeout-/i.test(name) ? 'google' : 'other';
}

/** Files of each export of Google. Zips that were renamed belong to the only one that is named, if there is one. */
function splitExports(opened: readonly OpenedExport[], files: readonly ExportFile[]): ExportFile[][] {
  const momentOf = ({ zip }: ExportFile) => {
    const one = opened[zip];
    return one === undefined || 'files' in one ? '' : momentOfExport(one.name);
  };
  const byMoment = Map.groupBy(files, momentOf);
  return byMoment.size <= 2 && byMoment.has('') ? [[...files]] : [...byMoment.values()];
}

function sortFiles(opened: readonly OpenedExport[]): Record<ExportKind, ExportFile[]> {
  const sorted: Record<ExportKind, ExportFile[]> = { google: [], apple: [], other: [] };
  for (const [zip, one] of opened.entries()) {
    const files = filesOf(one);
    const kind = sorted[kindOf(one, files)];
    for (const [entry, file] of files.entries()) kind.push({ zip, entry, ...file });
  }
  return sorted;
}

/** Photos of a zip or folder that is no export. */
async function draftOther(
  files: readonly ExportFile[],
  reader: ExportReader,
  { foldersAsAlbums = false }: PlanOptions,
): Promise<Draft> {
  const photos: DraftPhoto[] = [];
  const leftOut: LeftOutFile[] = [];
  const albums: PlannedAlbum[] = [];
  const places = new Map<string, number>();
  const albumsOf = ({ zip, path }: ExportFile): number[] => {
    const folder = path.split('/').slice(0, -1);
    const name = folder.at(-1);
    if (!foldersAsAlbums || name === undefined) return [];
    const key = folder.join('/');
    const place = places.get(`${zip} ${key}`) ?? albums.push({ name, key, zip }) - 1;
    places.set(`${zip} ${key}`, place);
    return [place];
  };
  for (const file of files) {
    const name = fileNameOf(file.path);
    const { kind, addedExtension } = await recognise(file, name, reader);
    if (kind !== 'photo') leftOut.push({ ...file, reason: reasonOf(kind, false) });
    else {
      const fileName = name + addedExtension;
      photos.push({
        file,
        fileName,
        takenAt: { from: 'unknown' },
        albums: albumsOf(file),
        isFavourite: false,
      });
    }
  }
  return { photos, albums, sidecars: [], leftOut, unclear: [], missing: [] };
}

/**
 * Plans an import from all zips and folders of an export, or of several ones: give them together, as a sidecar may be in
 * another zip than its photo. Reads sidecars, not photos.
 *
 * @throws what a source throws
 */
export async function planImport(
  opened: readonly OpenedExport[],
  options: PlanOptions = {},
): Promise<ImportPlan> {
  const reader = createReader(opened, options.onRead);
  const files = sortFiles(opened);
  const drafts: Draft[] = [];
  for (const ofExport of splitExports(opened, files.google)) drafts.push(await draftGoogle(ofExport, reader));
  drafts.push(await draftApple(files.apple, reader));
  drafts.push(await draftOther(files.other, reader, options));
  const lost = opened.flatMap((one, zip) =>
    'files' in one ? [] : one.listing.lost.map((entry) => ({ zip, ...entry })),
  );
  return { ...joinDrafts(drafts), lost };
}
