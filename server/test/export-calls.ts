import type { LibraryExport } from '@keepsake/contract/exports';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { readArchive } from '../src/platform/archives/read-archive.suite.ts';
import type { TestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { channel, requestBytes } from './download-calls.ts';
import { runOnServer } from './test-server.ts';

const backups = '/api/export/backups';

type App = TestApp & { readonly databaseUrl: string };
export type ReadyExport = Extract<LibraryExport, { status: 'READY' }>;

export interface Manifest {
  readonly id: string;
  readonly photosCount: number;
  readonly missing: readonly { readonly id: string; readonly fileName: string }[];
  readonly albums: readonly { readonly name: string; readonly photos: readonly string[] }[];
  readonly photos: readonly {
    readonly path: string;
    readonly zip: number;
    readonly fileName?: string;
    readonly dateTaken?: string;
    readonly isFavourite?: boolean;
    readonly bytes: number;
    readonly sha256: string;
    readonly crc32: string;
    readonly id: string;
  }[];
}

export interface Unpacked {
  /** Files of all zips by path. */
  readonly files: ReadonlyMap<string, Buffer>;
  /** Paths of each zip. */
  readonly zips: readonly (readonly string[])[];
  readonly manifest: Manifest;
}

export function exportCalls(test: App, token: string) {
  const same = { 'x-correlationid': 'same' };
  const get = (url: string) => test.request(token, { method: 'GET', url, headers: same });
  const post = (body: object = { channel }, headers: Record<string, string> = {}) =>
    test.request(token, { method: 'POST', url: backups, body, headers: { ...same, ...headers } });
  const requested = (response: LightMyRequestResponse): LibraryExport => {
    if (response.statusCode !== 200)
      throw new Error(`exports returned ${response.statusCode}: ${response.body}`);
    return response.json();
  };
  const read = (id: string) => get(`${backups}/${id}`);
  const requestUrl = (id: string, iteration: number) => get(`${backups}/${id}/chunks/${iteration}/url`);

  async function address(id: string, iteration: number): Promise<string> {
    const response = await requestUrl(id, iteration);
    if (response.statusCode !== 200)
      throw new Error(`a chunk returned ${response.statusCode}: ${response.body}`);
    return response.json().url.replace(/^http:\/\/[^/]+/, '');
  }

  /** Waits until an export has ended, with sweeps that resume interrupted ones. */
  async function settled(id: string): Promise<LibraryExport> {
    const check = async () => {
      const found = requested(await read(id));
      return found.status === 'READY' || found.status === 'FAILED' ? found : undefined;
    };
    return vi.waitUntil(check, { timeout: deadlines.jobIsDone, interval: 30 });
  }

  async function ready(headers: Record<string, string> = {}): Promise<ReadyExport> {
    const { backupId = '' } = requested(await post(undefined, headers));
    const found = await settled(backupId);
    if (found.status !== 'READY') throw new Error(`the export is ${found.status}`);
    return found;
  }

  async function unpack({ backupId, chunks }: ReadyExport): Promise<Unpacked> {
    const files = new Map<string, Buffer>();
    const zips: string[][] = [];
    for (const { iteration, size } of chunks) {
      const response = await requestBytes(test, await address(backupId, iteration));
      if (response.statusCode !== 200 || response.rawPayload.byteLength !== size) {
        throw new Error(
          `chunk ${iteration} returned ${response.statusCode}, ${response.rawPayload.byteLength}`,
        );
      }
      const found = await readArchive(response.rawPayload);
      zips.push(found.map(([name]) => name));
      for (const [name, bytes] of found) {
        if (files.has(name)) throw new Error(`${name} is in two zips`);
        files.set(name, bytes);
      }
    }
    return { files, zips, manifest: JSON.parse(String(files.get('manifest.json'))) };
  }

  const list = async (): Promise<LibraryExport[]> => (await get(backups)).json().items;
  return { post, requested, read, requestUrl, address, list, settled, ready, unpack };
}

export type ExportCalls = ReturnType<typeof exportCalls>;

export async function namedBlobs({ databaseUrl }: App): Promise<Set<string>> {
  const rows = await runOnServer<{ blob_key: string }>(
    databaseUrl,
    `select blob_key from photos union all select blob_key from renditions
      union all select blob_key from export_files union all select blob_key from export_drafts`,
  );
  return new Set(rows.map((row) => row.blob_key));
}
