/** Opens albums over loopback, one request at a time on an open connection, in turns; and adds photos to a new one. */
import { serveProgram } from '../environment/program.ts';
import { keepAlive, sendRequest } from './send-request.ts';

export interface AlbumsRun {
  readonly origin: string;
  readonly token: string;
  /** Ids of the albums that are opened in turns; the photos that are added are those of the last. */
  readonly albumIds: readonly string[];
  readonly requests: number;
  readonly pageSize: number;
  readonly added: number;
  readonly batchSize: number;
}

/** Milliseconds of each response. */
export interface AlbumsTimes {
  /** First pages, of each album. */
  readonly pages: number[][];
  /** Pages of the list of all albums. */
  readonly lists: number[];
  /** Batches that add photos. */
  readonly batches: number[];
}

const agent = keepAlive(1);

serveProgram(async (run: AlbumsRun): Promise<AlbumsTimes> => {
  const base = `${run.origin}/api/photo-management/albums`;
  const authorization = `Bearer ${run.token}`;

  async function get(path: string): Promise<{ milliseconds: number; body: Buffer }> {
    const started = performance.now();
    const { body } = await sendRequest(`${base}${path}`, { agent, headers: { authorization } });
    return { milliseconds: performance.now() - started, body };
  }

  async function post(path: string, content: object): Promise<{ milliseconds: number; body: Buffer }> {
    const headers = { authorization, 'content-type': 'application/json' };
    const sent = [Buffer.from(JSON.stringify(content))];
    const started = performance.now();
    const { body } = await sendRequest(`${base}${path}`, { agent, method: 'POST', headers, body: sent });
    return { milliseconds: performance.now() - started, body };
  }

  async function photosOf(albumId: string): Promise<string[]> {
    const { ids } = JSON.parse((await get(`/${albumId}/photos/layout`)).body.toString()) as { ids: string };
    return Array.from({ length: run.added }, (_, index) =>
      ids.slice(index * 32, index * 32 + 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    );
  }

  async function addAll(): Promise<number[]> {
    const photoIds = await photosOf(run.albumIds.at(-1) as string);
    const { albumId } = JSON.parse((await post('', { name: 'New' })).body.toString()) as { albumId: string };
    const times = [];
    for (let start = 0; start < photoIds.length; start += run.batchSize) {
      const batch = photoIds.slice(start, start + run.batchSize);
      const { milliseconds, body } = await post(`/${albumId}/photos`, { photoIds: batch });
      const { failed } = JSON.parse(body.toString()) as { failed: string[] };
      if (failed.length > 0) throw new Error(`${failed.length} photos were not added`);
      times.push(milliseconds);
    }
    return times;
  }

  const pages: number[][] = run.albumIds.map(() => []);
  const lists: number[] = [];
  const warmUp = Math.ceil(run.requests / 5);
  for (let turn = -warmUp; turn < run.requests; turn += 1) {
    for (const [index, albumId] of run.albumIds.entries()) {
      const page = await get(`/${albumId}/photos?limit=${run.pageSize}`);
      if (turn >= 0) pages[index]?.push(page.milliseconds);
    }
    const list = await get('');
    if (turn >= 0) lists.push(list.milliseconds);
  }
  return { pages, lists, batches: await addAll() };
});
