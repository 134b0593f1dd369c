import type { AlbumSortKey, OwnAlbum, OwnAlbumPage } from '@keepsake/contract/albums';
import type { MonthLayout, PhotoPage, SortOrder } from '@keepsake/contract/photos';
import type { TestApp } from './app.ts';

const albumsUrl = '/api/photo-management/albums';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

export interface AlbumCalls {
  send(method: Method, path: string, body?: object): ReturnType<TestApp['request']>;
  create(name: string): Promise<OwnAlbum>;
  read(albumId: string): Promise<OwnAlbum>;
  list(query?: string): Promise<OwnAlbumPage>;
  add(albumId: string, photoIds: readonly string[]): Promise<string[]>;
  remove(albumId: string, photoIds: readonly string[]): Promise<string[]>;
  move(albumId: string, photoIds: readonly string[], before: string | null): Promise<string[]>;
  page(albumId: string, query?: string): Promise<PhotoPage>;
  readPages(albumId: string, sortKey: AlbumSortKey, sortOrder: SortOrder, limit: number): Promise<string[]>;
  layout(albumId: string, sortKey: AlbumSortKey, sortOrder: SortOrder): Promise<MonthLayout>;
}

export function albumCalls(test: Pick<TestApp, 'request'>, token: string): AlbumCalls {
  const send: AlbumCalls['send'] = (method, path, body) =>
    test.request(token, { method, url: `${albumsUrl}${path}`, ...(body && { body }) });

  async function read<Result>(method: Method, path: string, body?: object): Promise<Result> {
    const response = await send(method, path, body);
    if (response.statusCode >= 300) {
      throw new Error(`${method} ${path} returned ${response.statusCode}: ${response.body}`);
    }
    return response.json() as Result;
  }

  const failed = async (method: Method, path: string, body: object) =>
    (await read<{ failed: string[] }>(method, path, body)).failed;

  const page: AlbumCalls['page'] = (albumId, query = '') => read('GET', `/${albumId}/photos${query}`);

  return {
    send,
    create: (name) => read('POST', '', { name }),
    read: (albumId) => read('GET', `/${albumId}`),
    list: (query = '') => read('GET', query),
    add: (albumId, photoIds) => failed('POST', `/${albumId}/photos`, { photoIds }),
    remove: (albumId, photoIds) => failed('DELETE', `/${albumId}/photos`, { photoIds }),
    move: (albumId, photoIds, before) => failed('POST', `/${albumId}/photos/move`, { photoIds, before }),
    page,
    async readPages(albumId, sortKey, sortOrder, limit) {
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const query = `?sortKey=${sortKey}&sortOrder=${sortOrder}&limit=${limit}`;
        const next: PhotoPage = await page(albumId, `${query}${cursor && `&cursor=${cursor}`}`);
        ids.push(...next.images.map(({ imageId }) => imageId));
        if (next.cursor !== null && next.images.length !== limit) throw new Error('a page is not full');
        cursor = next.cursor;
      }
      return ids;
    },
    layout: (albumId, sortKey, sortOrder) =>
      read('GET', `/${albumId}/photos/layout?sortKey=${sortKey}&sortOrder=${sortOrder}`),
  };
}
