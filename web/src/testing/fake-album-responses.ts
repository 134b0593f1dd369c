import { albumsRoutes, type OwnAlbum, type SharedAlbum } from '@keepsake/contract/albums';
import { limits } from '@keepsake/contract/limits';
import { type SharedPhoto, sharedAlbumsRoutes } from '@keepsake/contract/shared-albums';
import { byDateTaken, type FakeLibrary, inOrder, layoutOf, pageOf } from './fake-library.ts';
import { customer, type FakeResponses, refuse } from './fake-responses.ts';

const { pageSize } = limits.albums;

/** An owner or participant. */
export interface Person {
  readonly id: string;
  readonly email: string;
}

/** An album of the fake server, which tests may change. */
export interface FakeAlbum {
  readonly albumId: string;
  name: string;
  /** Last added first. */
  photos: readonly SharedPhoto[];
  /** Ids in the owner's order. */
  order: readonly string[];
  coverPhotoId: string | null;
  readonly owner: Person;
  participants: readonly Person[];
  /** Stays true when all participants have left. */
  readonly isShared: boolean;
  readonly created: string;
  updated: string;
}

type Sort = { readonly sortKey?: string | undefined; readonly sortOrder?: string | undefined };
type Page = { readonly cursor?: string | undefined; readonly limit?: number | undefined };

function sorted({ photos, order }: FakeAlbum, { sortKey, sortOrder }: Sort): SharedPhoto[] {
  if (sortKey === 'custom') {
    return order.flatMap((id) => photos.filter(({ imageId }) => imageId === id));
  }
  return sortKey === 'dateTaken' ? byDateTaken(photos, sortOrder) : inOrder(photos, sortOrder);
}

const ofAlbum = ({ albumId, name, photos, coverPhotoId, created, updated }: FakeAlbum) => ({
  albumId,
  albumName: name,
  coverPhoto: photos.find(({ imageId }) => imageId === coverPhotoId) ?? photos[0] ?? null,
  photosCount: photos.length,
  created,
  updated,
});

const asOwn = (album: FakeAlbum): OwnAlbum => ({
  ...ofAlbum(album),
  userId: album.owner.id,
  isShared: album.isShared,
  isCoverChosen: album.coverPhotoId !== null,
});

const asShared = (album: FakeAlbum): SharedAlbum => ({ ...ofAlbum(album), ownerId: album.owner.id });

function pageOfAlbums<A>(albums: readonly A[], { cursor, limit = pageSize }: Page) {
  const from = Number(cursor ?? 0);
  const end = from + limit;
  return { albums: albums.slice(from, end), cursor: end < albums.length ? String(end) : null };
}

export const isOwn = ({ owner }: FakeAlbum) => owner.id === customer.id;
const isIn = ({ participants }: FakeAlbum) => participants.some(({ id }) => id === customer.id);

/** State that the responses show. */
export interface AlbumsState {
  /** Newest first. */
  all: FakeAlbum[];
  readonly library: FakeLibrary | undefined;
  touch(album: FakeAlbum): void;
}

/** The album without the customer's deleted photos. */
function shownOf(album: FakeAlbum, { library }: AlbumsState): FakeAlbum {
  if (!library) return album;
  const ids = new Set(library.photos.map(({ imageId }) => imageId));
  const exists = ({ ownerId, imageId }: SharedPhoto) => ownerId !== customer.id || ids.has(imageId);
  return { ...album, photos: album.photos.filter(exists) };
}

function find(state: AlbumsState, id: string, may: (album: FakeAlbum) => boolean): FakeAlbum {
  return state.all.find((album) => album.albumId === id && may(album)) ?? refuse('not-found');
}

/** An own album that can be changed. */
function findOpen(state: AlbumsState, id: string): FakeAlbum {
  const album = find(state, id, isOwn);
  return album.isShared ? refuse('album-is-shared') : album;
}

function addPhotos(state: AlbumsState, album: FakeAlbum, ids: readonly string[]): void {
  const fresh = ids.filter((id) => !album.order.includes(id));
  const added = (state.library?.photos ?? []).filter(({ imageId }) => fresh.includes(imageId));
  album.photos = [...added.map((photo) => ({ ...photo, ownerId: customer.id })), ...album.photos];
  album.order = [...album.order, ...fresh];
  state.touch(album);
}

function removePhotos(state: AlbumsState, album: FakeAlbum, ids: readonly string[]): void {
  album.photos = album.photos.filter(({ imageId }) => !ids.includes(imageId));
  album.order = album.order.filter((id) => !ids.includes(id));
  state.touch(album);
}

function movePhotos(
  state: AlbumsState,
  album: FakeAlbum,
  ids: readonly string[],
  before: string | null,
): void {
  const rest = album.order.filter((id) => !ids.includes(id));
  const place = before === null ? rest.length : rest.indexOf(before);
  album.order = rest.toSpliced(place, 0, ...ids);
  state.touch(album);
}

export function serveOwnAlbums(
  server: FakeResponses,
  state: AlbumsState,
  make: (name: string) => FakeAlbum,
): void {
  const nothingFailed = { failed: [] };
  const read = (id: string) => shownOf(find(state, id, isOwn), state);
  server.respond(albumsRoutes.createAlbum, ({ body }) => asOwn(make(body.name)));
  server.respond(albumsRoutes.listAlbums, ({ query }) => {
    const shown = state.all.filter((album) => isOwn(album) && (query.displaySharedData || !album.isShared));
    return pageOfAlbums(
      shown.map((album) => asOwn(shownOf(album, state))),
      query,
    );
  });
  server.respond(albumsRoutes.getAlbum, ({ params }) => asOwn(read(params.id)));
  server.respond(albumsRoutes.updateAlbum, ({ params, body }) => {
    const album = findOpen(state, params.id);
    if (body.name !== undefined) album.name = body.name;
    if (body.coverPhotoId !== undefined) album.coverPhotoId = body.coverPhotoId;
    state.touch(album);
    return asOwn(shownOf(album, state));
  });
  server.respond(albumsRoutes.deleteAlbum, ({ params }) => {
    const album = findOpen(state, params.id);
    state.all = state.all.filter((other) => other !== album);
    return null;
  });
  server.respond(albumsRoutes.listAlbumPhotos, ({ params, query }) =>
    pageOf(sorted(read(params.id), query), query),
  );
  server.respond(albumsRoutes.getAlbumLayout, ({ params, query }) =>
    layoutOf(sorted(read(params.id), query)),
  );
  server.respond(albumsRoutes.addAlbumPhotos, ({ params, body }) => {
    addPhotos(state, findOpen(state, params.id), body.photoIds);
    return nothingFailed;
  });
  server.respond(albumsRoutes.removeAlbumPhotos, ({ params, body }) => {
    removePhotos(state, findOpen(state, params.id), body.photoIds);
    return nothingFailed;
  });
  server.respond(albumsRoutes.moveAlbumPhotos, ({ params, body }) => {
    movePhotos(state, findOpen(state, params.id), body.photoIds, body.before);
    return nothingFailed;
  });
}

export function serveSharedAlbums(server: FakeResponses, state: AlbumsState): void {
  const may = (album: FakeAlbum) => album.isShared && (isOwn(album) || isIn(album));
  const read = (id: string) => shownOf(find(state, id, may), state);
  server.respond(sharedAlbumsRoutes.listSharedAlbums, ({ query }) =>
    pageOfAlbums(state.all.filter(isIn).map(asShared), query),
  );
  server.respond(sharedAlbumsRoutes.getSharedAlbumsSummary, () => ({
    readAlbumsCount: state.all.filter(isIn).length,
    grantedAlbumsCount: state.all.filter((album) => isOwn(album) && album.participants.length > 0).length,
  }));
  server.respond(sharedAlbumsRoutes.getSharedAlbum, ({ params }) => asShared(read(params.id)));
  server.respond(sharedAlbumsRoutes.getParticipants, ({ params }) => {
    const album = read(params.id);
    const { owner, participants } = album;
    const known = participants.filter(({ id }) => isOwn(album) || id === customer.id);
    return { owner: { email: owner.email }, participants: [...known] };
  });
  server.respond(sharedAlbumsRoutes.listSharedAlbumPhotos, ({ params, query }) =>
    pageOf(sorted(read(params.id), query), query),
  );
  server.respond(sharedAlbumsRoutes.getSharedAlbumLayout, ({ params, query }) =>
    layoutOf(sorted(read(params.id), query)),
  );
  server.respond(sharedAlbumsRoutes.deleteSharedAlbum, ({ params }) => {
    const album = find(state, params.id, may);
    if (isOwn(album)) state.all = state.all.filter((other) => other !== album);
    album.participants = album.participants.filter(({ id }) => id !== customer.id);
    const isOthers = ({ ownerId }: SharedPhoto) => ownerId !== customer.id;
    if (!isOwn(album)) album.photos = album.photos.filter(isOthers);
    return null;
  });
}
