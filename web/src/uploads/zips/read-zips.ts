import {
  type ByteSource,
  type FileReference,
  type ImportPlan,
  type LeftOutReason,
  momentOfExport,
  type OpenedZip,
  openZip,
  type PlannedPhoto,
  planImport,
  writeTakenAt,
  ZipError,
} from '@keepsake/takeout';
import type { Exported, ExportedAlbum } from '../queue/upload-state.ts';
import { sourceOf, type ZipPlace } from './zip-place.ts';

/** Why a file of a zip is no photo of the upload, as the dialog lists it. */
export type LeftOut =
  | 'video'
  | 'moving-part'
  | 'picture'
  | 'trash'
  | 'hidden'
  | 'zip'
  | 'lost'
  | 'sidecar'
  | 'other';

export interface FoundPhoto {
  readonly places: readonly [ZipPlace, ...ZipPlace[]];
  readonly name: string;
  readonly exported: Exported;
}

export interface RefusedZip {
  readonly name: string;
  readonly cause: 'no-zip' | 'split' | 'unreadable';
}

export interface ReadZips {
  readonly photos: readonly FoundPhoto[];
  readonly albums: readonly ExportedAlbum[];
  /** Names of the zips that were read. */
  readonly zips: readonly string[];
  /** Names of zips that end too early. */
  readonly cutOff: readonly string[];
  /** Names of zips without photos. */
  readonly withoutPhotos: readonly string[];
  readonly refused: readonly RefusedZip[];
  readonly leftOut: readonly { readonly name: string; readonly reason: LeftOut }[];
  /** Number of files that the export tells of and that none of these zips has. */
  readonly missing: number;
  /** Names in albums that several photos have, so that they are in none. */
  readonly unclear: readonly string[];
}

interface Opened extends OpenedZip {
  readonly file: File;
}

const reasons: Record<LeftOutReason, LeftOut> = {
  video: 'video',
  'moving-part': 'moving-part',
  'unsupported-picture': 'picture',
  trash: 'trash',
  hidden: 'hidden',
  'zip-in-zip': 'zip',
  'other-product': 'other',
  empty: 'lost',
  'other-file': 'other',
};

/**
 * Finds the photos of zips: all zips of an export together, as one tells what is in another.
 *
 * @param onProgress is called with the share of sidecars that were read: an export has one for each photo
 */
export async function readZips(
  files: readonly File[],
  onProgress: (share: number) => void = () => undefined,
  open: (file: File) => ByteSource = sourceOf,
): Promise<ReadZips> {
  const refused: RefusedZip[] = [];
  const opened: Opened[] = [];
  for (const file of files) {
    const { name } = file;
    const source = open(file);
    try {
      opened.push({ file, name, source, listing: await openZip(source) });
    } catch (error) {
      refused.push({ name, cause: causeOf(error) });
    }
  }
  const { zips, plan } = await planReadable(opened, onProgress);
  for (const { name, file } of opened) {
    if (!zips.some((zip) => zip.file === file)) refused.push({ name, cause: 'unreadable' });
  }
  return { ...describe(zips, plan), refused };
}

/** Leaves out zips that the browser can no longer read, as on a drive that is gone. */
async function planReadable(
  zips: readonly Opened[],
  onProgress: (share: number) => void,
): Promise<{ zips: readonly Opened[]; plan: ImportPlan }> {
  const gone = new Set<File>();
  const paths = zips.flatMap(({ listing }) => listing.entries.map(({ path }) => path));
  const sidecars = paths.filter((path) => /\.(json|csv)$/i.test(path)).length;
  const onRead = (read: number) => onProgress(Math.min(1, read / sidecars));
  const watched = zips.map((zip) => ({
    ...zip,
    source: {
      size: zip.source.size,
      read: (start: number, end: number) =>
        zip.source.read(start, end).catch((error: unknown) => {
          gone.add(zip.file);
          throw error;
        }),
    },
  }));
  try {
    return { zips, plan: await planImport(watched, { onRead }) };
  } catch (error) {
    if (gone.size === 0) throw error;
    return planReadable(
      zips.filter(({ file }) => !gone.has(file)),
      onProgress,
    );
  }
}

function causeOf(error: unknown): RefusedZip['cause'] {
  // The browser cannot read the file.
  if (!(error instanceof ZipError)) return 'unreadable';
  return error.code === 'split-zip' ? 'split' : 'no-zip';
}

/** Albums with photos, by their place in the plan. */
function keyAlbums(opened: readonly Opened[], { photos, albums }: ImportPlan): (ExportedAlbum | undefined)[] {
  const filled = new Set(photos.flatMap((photo) => photo.albums));
  return albums.map(({ name, key, zip }, place) => {
    const moment = momentOfExport(opened[zip]?.name ?? '');
    return filled.has(place) ? { key: `${moment} ${key}`, name } : undefined;
  });
}

function describe(opened: readonly Opened[], plan: ImportPlan): Omit<ReadZips, 'refused'> {
  const withPhotos = new Set(plan.photos.flatMap((photo) => [photo, ...photo.copies]).map(({ zip }) => zip));
  const zips = opened.map(({ name }) => name);
  const albums = keyAlbums(opened, plan);
  return {
    photos: plan.photos.flatMap((photo) => findPhoto(opened, photo, albums) ?? []),
    albums: albums.flatMap((album) => album ?? []),
    zips,
    cutOff: opened.flatMap(({ name, listing }) => (listing.isCutOff ? [name] : [])),
    withoutPhotos: zips.filter((_, zip) => !withPhotos.has(zip)),
    leftOut: [
      ...plan.leftOut.map(({ path, reason }) => ({ name: nameOf(path), reason: reasons[reason] })),
      ...plan.lost.map(({ path }) => ({ name: nameOf(path), reason: 'lost' as const })),
      ...plan.sidecars.flatMap(({ path, use }) =>
        use === 'unreadable' ? [{ name: nameOf(path), reason: 'sidecar' as const }] : [],
      ),
    ],
    missing: plan.missing.length,
    unclear: [...new Set(plan.unclear.map(({ fileName }) => fileName))],
  };
}

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

function findPhoto(
  opened: readonly Opened[],
  photo: PlannedPhoto,
  albums: readonly (ExportedAlbum | undefined)[],
): FoundPhoto | undefined {
  const placeOf = ({ zip, entry }: FileReference): ZipPlace[] => {
    const { file, listing } = opened[zip] ?? {};
    const found = listing?.entries[entry];
    return file && found ? [{ zip: file, entry: found }] : [];
  };
  const [place, ...copies] = [photo, ...photo.copies].flatMap(placeOf);
  const { fileName: name, takenAt, isFavourite } = photo;
  return (
    place && {
      ...{ places: [place, ...copies], name },
      exported: {
        ...{ zip: place.zip.name, takenAt: writeTakenAt(takenAt), isFavourite },
        albums: photo.albums.flatMap((album) => albums[album] ?? []),
      },
    }
  );
}
