import { randomUUID } from 'node:crypto';
import type { Download, SharedPhotoId } from '@keepsake/contract/downloads';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from './app.ts';
import { newAddress } from './http-app.ts';

const downloadsUrl = '/api/download/downloads';
/** Channel of the demo's host. */
export const channel = 'LB-GB';

type Called = Pick<TestApp, 'request' | 'app'>;

interface Named {
  readonly id?: string;
  readonly name?: string;
}

export interface BytesRequest {
  readonly method?: 'GET' | 'HEAD';
  readonly headers?: Record<string, string>;
}

export function downloadCalls(test: Called, token: string) {
  const same = { 'x-correlationid': 'same' };
  const post = (path: string, body: object) =>
    test.request(token, { method: 'POST', url: `/api/download${path}`, body, headers: same });
  const read = async <RemoteResponse>(response: Promise<LightMyRequestResponse>): Promise<RemoteResponse> => {
    const { statusCode, body } = await response;
    if (statusCode !== 200) throw new Error(`downloads returned ${statusCode}: ${body}`);
    return JSON.parse(body) as RemoteResponse;
  };
  const send = (photos: readonly string[], { id = randomUUID(), name }: Named = {}) =>
    post('/downloads', { id, photos, channel, ...(name !== undefined && { name }) });
  const requestShared = (photos: readonly SharedPhotoId[], { id = randomUUID(), name }: Named = {}) =>
    post('/shared-album-downloads', { id, photos, channel, ...(name !== undefined && { name }) });
  const requestUrl = (id: string, query = '') =>
    test.request(token, { method: 'GET', url: `${downloadsUrl}/${id}/url${query}`, headers: same });
  return {
    post,
    send,
    requestShared,
    requestUrl,
    create: (photos: readonly string[], named?: Named) => read<Download>(send(photos, named)),
    createShared: (photos: readonly SharedPhotoId[], named?: Named) =>
      read<Download>(requestShared(photos, named)),
    list: async () =>
      (await read<{ items: Download[] }>(test.request(token, { method: 'GET', url: downloadsUrl }))).items,
    async address(id: string, query = '') {
      const { url } = await read<{ url: string }>(requestUrl(id, query));
      return url.replace(/^http:\/\/[^/]+/, '');
    },
  };
}

export type DownloadCalls = ReturnType<typeof downloadCalls>;

/** Requests a signed address without a token, from a new address each time because of the limit of misses. */
export function requestBytes(
  test: Pick<TestApp, 'app'>,
  url: string,
  { method = 'GET', headers = {} }: BytesRequest = {},
): Promise<LightMyRequestResponse> {
  return test.app.inject({
    method,
    url,
    headers: { host: 'localhost', 'x-correlationid': 'same', ...headers },
    remoteAddress: newAddress(),
  });
}

/** Reads files of a small stored zip by name, without zip64. */
export function readStoredZip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const count = zip.readUInt16LE(end + 10);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    const [size, nameLength] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), zip.subarray(start, start + size));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return files;
}
