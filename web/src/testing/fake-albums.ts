import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import type { SharedPhoto } from '@keepsake/contract/shared-albums';
import {
  type AlbumsState,
  type FakeAlbum,
  isOwn,
  type Person,
  serveOwnAlbums,
  serveSharedAlbums,
} from './fake-album-responses.ts';
import { atPort, type FakeLibrary } from './fake-library.ts';
import { customer, type FakeResponses } from './fake-responses.ts';

export interface NewAlbum {
  /** The customer by default. */
  readonly owner?: Person;
  /** Makes the album shared. */
  readonly participants?: readonly Person[];
  readonly created?: string;
}

export interface FakeAlbums {
  /** Newest first, including other owners'. */
  readonly all: readonly FakeAlbum[];
  /** Creates an album, its photos last added first and owned by its owner by default. */
  make(name: string, photos?: readonly (Photo | SharedPhoto)[], some?: NewAlbum): FakeAlbum;
  /** Deletes the album for everyone. */
  remove(album: FakeAlbum): void;
  /** Marks the album as changed elsewhere. */
  touch(album: FakeAlbum): void;
  /** Restores the responses of all album routes. */
  serve(): void;
}

const hex = (value: number) => value.toString(16).padStart(12, '0');
const albumIdOf = (index: number) => `00000000-0000-4000-9000-${hex(index + 1)}`;
const timeOf = (seconds: number) => new Date(Date.UTC(2024, 6, 1, 10, 0, seconds)).toISOString();

/**
 * Serves a customer's albums, initially none. Photos come from the library; deleted ones leave the albums.
 */
export function serveAlbums(
  server: FakeResponses & { readonly port: number },
  library?: FakeLibrary,
): FakeAlbums {
  let changes = 0;
  const now = () => {
    changes += 1;
    return timeOf(changes);
  };
  const touch = (album: FakeAlbum) => {
    album.updated = now();
  };
  const state: AlbumsState = { all: [], library, touch };

  function make(name: string, photos: readonly (Photo | SharedPhoto)[] = [], some: NewAlbum = {}): FakeAlbum {
    const { owner = customer, participants = [], created = now() } = some;
    const album: FakeAlbum = {
      albumId: albumIdOf(changes),
      name,
      photos: photos.map((photo) => ({ ownerId: owner.id, ...atPort(photo, server.port) })),
      order: photos.map(({ imageId }) => imageId),
      coverPhotoId: null,
      owner,
      participants,
      isShared: participants.length > 0,
      created,
      updated: now(),
    };
    state.all = [album, ...state.all];
    return album;
  }

  function serve(): void {
    serveOwnAlbums(server, state, make);
    serveSharedAlbums(server, state);
    server.respond(photosRoutes.getUser, () => {
      const photosCount = library?.photos.length ?? 0;
      const albumsCount = state.all.filter(isOwn).length;
      const quota = { bytesUsed: photosCount * 100_000 };
      return { userId: customer.id, email: customer.email, photosCount, albumsCount, quota };
    });
  }

  serve();
  return {
    get all() {
      return state.all;
    },
    make,
    remove: (album) => {
      state.all = state.all.filter((other) => other !== album);
    },
    touch,
    serve,
  };
}
