import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { acceptedAlbumName } from '@keepsake/contract/albums';
import {
  type FileReference,
  type ImportPlan,
  type LeftOutReason,
  momentOfExport,
  type PlannedAlbum,
  type PlannedPhoto,
  planImport,
  readEntry,
  writeTakenAt,
  ZipError,
  type ZipErrorCode,
} from '@keepsake/takeout';
import { type OpenedPath, openPaths, type SkipReason } from '../../platform/local-files/index.ts';
import {
  type SourceFile,
  SourceFileDamaged,
  SourceFileMissing,
  SourceUnavailable,
} from '../../platform/photo-sources/index.ts';
import type { PhotoSource, SourceEntry } from '../imports/index.ts';

export interface LocalFilesOptions {
  /** Whether folders become albums. Those of an export do always. */
  readonly foldersAsAlbums: boolean;
}

export interface LeftOut {
  readonly path: string;
  readonly reason: LeftOutReason | SkipReason | ZipErrorCode | 'sidecar';
}

/** Photos of folders and zips of this machine, as an import reads them. */
export interface LocalFiles {
  readonly source: PhotoSource;
  readonly photosCount: number;
  readonly albumsCount: number;
  /** Files that are not imported. */
  readonly leftOut: readonly LeftOut[];
  /** Zips that end too early. */
  readonly cutOff: readonly string[];
  /** Names of files that exports tell of and that are not among the files. */
  readonly missing: readonly string[];
  /** Names in albums that several photos have, so that they are in none. */
  readonly unclear: readonly string[];
  close(): Promise<void>;
}

const pathIn = ({ path: root }: OpenedPath, inside: string) => `${root}/${inside}`;

function pathOf(opened: readonly OpenedPath[], { zip, entry }: FileReference): string {
  const one = opened[zip];
  if (!one) return '';
  return pathIn(one, ('files' in one ? one.files : one.listing.entries)[entry]?.path ?? '');
}

/** Keys that stay the same for the same files. A zip may name a file twice. */
function keyPhotos(opened: readonly OpenedPath[], photos: readonly PlannedPhoto[]) {
  const byKey = new Map<string, PlannedPhoto>();
  for (const photo of photos) {
    const file = pathOf(opened, photo);
    byKey.set(byKey.has(file) ? `${file}#${photo.entry}` : file, photo);
  }
  return byKey;
}

/** The same for other paths that have a part of the album. */
function identityOf(opened: readonly OpenedPath[], { key, zip }: PlannedAlbum): string {
  const one = opened[zip];
  if (!one) return key;
  const moment = 'files' in one ? '' : momentOfExport(one.path);
  return `${moment || one.path} ${key}`;
}

function* listAlbums(
  opened: readonly OpenedPath[],
  albums: readonly PlannedAlbum[],
  byKey: ReadonlyMap<string, PlannedPhoto>,
): Generator<SourceEntry> {
  const members = albums.map((): string[] => []);
  for (const [key, photo] of byKey) for (const album of photo.albums) members[album]?.push(key);
  const byIdentity = Map.groupBy(albums.entries(), ([, album]) => identityOf(opened, album));
  for (const [identity, same] of byIdentity) {
    const photos = [...new Set(same.flatMap(([place]) => members[place] ?? []))];
    const [[, { name }]] = same as [(typeof same)[0]];
    yield { kind: 'album', key: identity, identity, album: { name: acceptedAlbumName(name), photos } };
  }
}

async function* list(
  opened: readonly OpenedPath[],
  { albums }: Pick<ImportPlan, 'albums'>,
  byKey: ReadonlyMap<string, PlannedPhoto>,
): AsyncGenerator<SourceEntry> {
  for (const [key, photo] of byKey) {
    const { fileName, bytes, isFavourite } = photo;
    const takenByExport = writeTakenAt(photo.takenAt);
    yield {
      kind: 'photo',
      photo: { key, file: key, fileName, bytes, ...(takenByExport && { takenByExport }), isFavourite },
    };
  }
  yield* listAlbums(opened, albums, byKey);
}

/** Opens the first copy of a photo that has not been found damaged. */
function createOpener(opened: readonly OpenedPath[]) {
  const damaged = new Set<string>();
  const keyOf = ({ zip, entry }: FileReference) => `${zip} ${entry}`;
  const openInZip = (reference: FileReference, isLast: boolean): SourceFile => {
    const one = opened[reference.zip];
    const entry = one && 'listing' in one ? one.listing.entries[reference.entry] : undefined;
    if (!one || 'files' in one || !entry) throw new SourceFileMissing('no such file');
    const chunks = async function* () {
      try {
        yield* readEntry(one.source, entry) as ReadableStream<Uint8Array>;
      } catch (error) {
        if (!(error instanceof ZipError)) throw error;
        damaged.add(keyOf(reference));
        throw isLast
          ? new SourceFileDamaged(entry.path, { cause: error })
          : new SourceUnavailable(`${entry.path} is damaged; there is a copy`, { cause: error });
      }
    };
    return { bytes: entry.bytes, body: Readable.from(chunks()) };
  };
  return async (photo: PlannedPhoto): Promise<SourceFile> => {
    const copies = [photo, ...photo.copies];
    const left = copies.filter((one) => !damaged.has(keyOf(one)));
    const next = left[0] ?? photo;
    const one = opened[next.zip];
    return one && 'files' in one ? one.open(next.entry) : openInZip(next, left.length < 2);
  };
}

/**
 * Opens folders, zips of exports, and any other zips.
 *
 * @param paths absolute ones
 * @throws Error of the file system where a path is not there
 */
export async function openLocalFiles(
  paths: readonly string[],
  { foldersAsAlbums }: LocalFilesOptions,
): Promise<LocalFiles> {
  const { opened, notOpened, areThere, close } = await openPaths(paths);
  const plan = await planImport(opened, { foldersAsAlbums });
  const byKey = keyPhotos(opened, plan.photos);
  const openPhoto = createOpener(opened);
  const source: PhotoSource = {
    list: () => list(opened, plan, byKey),
    async open(file) {
      const photo = byKey.get(file);
      if (!photo) throw new SourceFileMissing(file);
      return openPhoto(photo);
    },
    isThere: areThere,
  };
  return {
    source,
    photosCount: byKey.size,
    albumsCount: new Set(plan.albums.map((album) => identityOf(opened, album))).size,
    leftOut: [
      ...plan.leftOut.map(({ reason, ...file }) => ({ path: pathOf(opened, file), reason })),
      ...plan.lost.map(({ zip, path: inside, code }) => {
        const one = opened[zip];
        return { path: one ? pathIn(one, inside) : inside, reason: code };
      }),
      ...plan.sidecars.flatMap(({ use, ...file }) =>
        use === 'unreadable' ? [{ path: pathOf(opened, file), reason: 'sidecar' as const }] : [],
      ),
      ...notOpened,
    ],
    cutOff: opened.flatMap((one) => ('listing' in one && one.listing.isCutOff ? [one.path] : [])),
    missing: plan.missing,
    unclear: [...new Set(plan.unclear.map(({ fileName }) => fileName))],
    close,
  };
}
