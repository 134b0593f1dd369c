import { Temporal } from 'temporal-polyfill';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import { newestFirst } from '../fill-library.ts';
import type { LibraryCalls } from '../library-calls.ts';
import type { PresentCustomers } from '../make-customers.ts';
import type { Progress, ProgressFile } from '../progress.ts';
import { unlessRefused } from '../retries.ts';
import {
  type LibraryName,
  type LibraryPlans,
  type PlannedAlbum,
  type PlannedSharedAlbum,
  planAlbums,
  planSharedAlbums,
} from './demo-albums.ts';

export interface MakeAlbumsRequest {
  readonly plans: LibraryPlans;
  readonly progress: Progress;
  readonly customers: PresentCustomers;
  /** Albums that Keepsake has refused since the start. */
  readonly refused: Set<string>;
}

export type AlbumCalls = Omit<LibraryCalls, 'createWidget'> & Pick<BackOfficeCalls, 'putSharedAlbum'>;

type Library = ReadonlyMap<string, string>;

/** Name of a library in the progress file. */
export const libraryKey = (name: LibraryName): string => `${name}@demo.keepsake.test`;
export const shopIdOf = (name: string): string => `demo-${name}`;

/** Ids of those that are not deleted. */
function idsOf(library: Library, fileNames: readonly string[]): string[] {
  return fileNames.flatMap((fileName) => library.get(fileName) ?? []);
}

async function makeAlbum(
  keepsake: AlbumCalls,
  { customers }: MakeAlbumsRequest,
  { owner, ...album }: PlannedAlbum,
): Promise<void> {
  const email = customers.get(shopIdOf(owner))?.email;
  if (email === undefined) return;
  const known = await keepsake.listAlbums(email);
  const albumId = known.get(album.name) ?? (await keepsake.createAlbum(email, album.name));
  const library = await keepsake.listPhotos(email);
  const photoIds = idsOf(library, album.photos);
  if (photoIds.length === 0) return;
  await keepsake.addToAlbum(email, albumId, photoIds);
  if (album.isOrdered) await keepsake.orderAlbum(email, albumId, photoIds);
  const cover = album.cover && library.get(album.cover);
  if (cover) await keepsake.chooseCover(email, albumId, cover);
  const favourites = idsOf(library, album.favourites ?? []);
  if (favourites.length > 0) await keepsake.markFavourites(email, favourites);
}

async function makeSharedAlbum(
  keepsake: AlbumCalls,
  { customers, progress }: MakeAlbumsRequest,
  { albumId, owner, participants, name, photos, daysAgo }: PlannedSharedAlbum,
): Promise<void> {
  const libraries = new Map<LibraryName, Library>();
  for (const of of new Set(photos.map((photo) => photo.of))) {
    const email = customers.get(shopIdOf(of))?.email;
    if (email !== undefined) libraries.set(of, await keepsake.listPhotos(email));
  }
  const created = Temporal.PlainDate.from(progress.today)
    .subtract({ days: daysAgo })
    .toZonedDateTime({ timeZone: 'UTC', plainTime: '18:30' });
  await keepsake.putSharedAlbum(albumId, {
    name,
    ownerId: shopIdOf(owner),
    participantIds: participants.map(shopIdOf).filter((id) => customers.has(id)),
    photos: photos.flatMap(({ of, fileName }) => {
      const photoId = libraries.get(of)?.get(fileName);
      return photoId ? [{ ownerId: shopIdOf(of), photoId }] : [];
    }),
    created: created.toInstant().toString({ smallestUnit: 'millisecond' }),
  });
}

/** Whether planned photos are uploaded, deleted ones too. */
function uploadedIn({ plans, progress }: MakeAlbumsRequest) {
  const namesOf = (name: LibraryName) =>
    newestFirst(plans[name])
      .slice(0, progress.uploaded[libraryKey(name)] ?? 0)
      .map(({ fileName }) => fileName);
  const uploaded = {
    anna: new Set(namesOf('anna')),
    ben: new Set(namesOf('ben')),
    cleo: new Set(namesOf('cleo')),
  };
  return (of: LibraryName, fileName: string) => uploaded[of].has(fileName);
}

const keyOf = ({ owner, name }: PlannedAlbum) => `${owner}: ${name}`;

/** The albums' names in the progress file. */
export function keysOfAlbums(plans: LibraryPlans): string[] {
  return [...planAlbums(plans).map(keyOf), ...planSharedAlbums(plans).map(({ albumId }) => albumId)];
}

/** Albums that were not made yet, and whose owners and photos are all there. */
function planMissing(keepsake: AlbumCalls, request: MakeAlbumsRequest) {
  const { plans, progress, customers, refused } = request;
  const isUploaded = uploadedIn(request);
  const albums = planAlbums(plans).map((album) => ({
    key: keyOf(album),
    owner: album.owner,
    isReady: album.photos.every((fileName) => isUploaded(album.owner, fileName)),
    make: () => makeAlbum(keepsake, request, album),
  }));
  const shared = planSharedAlbums(plans).map((album) => ({
    key: album.albumId,
    owner: album.owner,
    isReady: album.photos.every(({ of, fileName }) => isUploaded(of, fileName)),
    make: () => makeSharedAlbum(keepsake, request, album),
  }));
  return [...albums, ...shared]
    .filter(({ isReady, owner }) => isReady && customers.has(shopIdOf(owner)))
    .filter(({ key }) => !refused.has(key) && !progress.albums?.includes(key));
}

/**
 * Makes the missing albums of the demo customers. Later changes and deletions by customers stay. Returns how many
 * it made.
 */
export async function makeAlbums(
  { keepsake, file }: { keepsake: AlbumCalls; file: Pick<ProgressFile, 'write'> },
  request: MakeAlbumsRequest,
): Promise<number> {
  const { progress, refused } = request;
  let count = 0;
  for (const { key, make } of planMissing(keepsake, request)) {
    if (!(await unlessRefused(`the album “${key}”`, make))) {
      refused.add(key);
      continue;
    }
    progress.albums = [...(progress.albums ?? []), key];
    await file.write(progress);
    count += 1;
  }
  return count;
}
