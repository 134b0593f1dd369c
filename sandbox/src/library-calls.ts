import type { OwnAlbum, OwnAlbumPage } from '@keepsake/contract/albums';
import { basePath } from '@keepsake/contract/bases';
import type { DeleteResult, PhotoPage } from '@keepsake/contract/photos';
import type { Widget } from '@keepsake/contract/widgets';
import { expectOk } from './expect-ok.ts';

/** Calls on a customer's own library and photo books, by e-mail. */
export interface LibraryCalls {
  /** File name → id. */
  listPhotos(email: string): Promise<ReadonlyMap<string, string>>;
  /** Name → id of each own album that is not shared. */
  listAlbums(email: string): Promise<ReadonlyMap<string, string>>;
  createAlbum(email: string, name: string): Promise<string>;
  /** Returns ids of refused photos. */
  addToAlbum(email: string, albumId: string, photoIds: readonly string[]): Promise<readonly string[]>;
  /** Moves photos to the end of the album's order, in this one. */
  orderAlbum(email: string, albumId: string, photoIds: readonly string[]): Promise<void>;
  chooseCover(email: string, albumId: string, photoId: string): Promise<void>;
  markFavourites(email: string, photoIds: readonly string[]): Promise<void>;
  /** Returns the code of the widget's page. */
  createWidget(email: string, productCode: string): Promise<string>;
}

interface Page {
  readonly cursor: string | null;
}

export function createLibraryCalls(
  origin: string,
  tokenOf: (email: string) => Promise<string>,
): LibraryCalls {
  async function send<Body>(email: string, method: string, path: string, body?: object): Promise<Body> {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${await tokenOf(email)}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await (await expectOk(response, `${method} ${path}`)).json()) as Body;
  }

  const call = <Body>(email: string, method: string, path: string, body?: object) =>
    send<Body>(email, method, `${basePath('photoManagementApi')}${path}`, body);

  async function listAll<One extends Page>(email: string, path: string): Promise<One[]> {
    const pages: One[] = [];
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.cursor ?? null) {
      const query = cursor && `?cursor=${encodeURIComponent(cursor)}`;
      pages.push(await call<One>(email, 'GET', `${path}${query}`));
    }
    return pages;
  }

  return {
    async listPhotos(email) {
      const pages = await listAll<PhotoPage>(email, '/photos');
      return new Map(pages.flatMap(({ images }) => images).map((one) => [one.localFileName, one.imageId]));
    },
    async listAlbums(email) {
      const pages = await listAll<OwnAlbumPage>(email, '/albums');
      return new Map(pages.flatMap(({ albums }) => albums).map((one) => [one.albumName, one.albumId]));
    },
    createAlbum: async (email, name) => (await call<OwnAlbum>(email, 'POST', '/albums', { name })).albumId,
    addToAlbum: async (email, albumId, photoIds) =>
      (await call<DeleteResult>(email, 'POST', `/albums/${albumId}/photos`, { photoIds })).failed,
    async orderAlbum(email, albumId, photoIds) {
      await call(email, 'POST', `/albums/${albumId}/photos/move`, { photoIds, before: null });
    },
    async chooseCover(email, albumId, photoId) {
      await call(email, 'PATCH', `/albums/${albumId}`, { coverPhotoId: photoId });
    },
    async markFavourites(email, photoIds) {
      await call(email, 'POST', '/photos/favourites', { photoIds, isFavourite: true });
    },
    async createWidget(email, productCode) {
      const path = `${basePath('widgetApi')}/v1/widget/${productCode}`;
      return (await send<Widget>(email, 'POST', path)).widgetCode;
    },
  };
}
