import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Platform } from '../src/platform/index.ts';
import { createTestApp, type TestApp } from './app.ts';
import { blobFiles } from './library-ledger.ts';
import { runOnServer } from './test-server.ts';
import { tus } from './uploads.ts';

type App = TestApp & { readonly databaseUrl: string };

export interface PartRow extends Record<string, unknown> {
  readonly blob_key: string;
  readonly bytes: number[];
  readonly is_stored: boolean;
}

/** Two APIs with a database and a store in common, each with its own DATA_DIR. */
export interface TwoHosts {
  readonly one: App;
  readonly two: App;
  readonly token: string;
  head(app: TestApp, url: string): ReturnType<TestApp['request']>;
  offsetAt(app: TestApp, url: string): Promise<number>;
  /** Lists parts of all uploads by their first byte. */
  parts(): Promise<PartRow[]>;
  /** Lists objects of the store. */
  objects(): Promise<string[]>;
  /** Lists what is in the local folders of both. */
  localFiles(): Promise<string[]>;
  sql<Row extends Record<string, unknown>>(query: string): Promise<Row[]>;
  originalOf(imageId: unknown): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openTwoHosts(adapt = (platform: Platform): Platform => platform): Promise<TwoHosts> {
  const one = await createTestApp({ adapt: (platform) => adapt({ ...platform, hasObjectStore: true }) });
  const { blobs } = one.platform;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'keepsake-second-'));
  const two = await createTestApp({
    beside: { databaseUrl: one.databaseUrl, dataDir },
    env: { SECRETS: await readFile(path.join(one.dataDir, 'secrets.json'), 'utf8') },
    adapt: (platform) => adapt({ ...platform, blobs, hasObjectStore: true }),
  });
  const { token } = await one.signUp('anna@demo.keepsake.test');
  const sql = <Row extends Record<string, unknown>>(query: string) =>
    runOnServer<Row>(one.databaseUrl, query);
  const head = (app: TestApp, url: string) => app.request(token, { method: 'HEAD', url, headers: tus });
  return {
    ...{ one, two, token, sql, head },
    offsetAt: async (app, url) => Number((await head(app, url)).headers['upload-offset']),
    parts: () =>
      sql<PartRow>(`select blob_key, array[from_byte, to_byte]::int[] as bytes, is_stored from upload_parts
        order by from_byte, is_stored`),
    objects: async () => (await blobFiles(one.dataDir)).sort(),
    async localFiles() {
      const folders = [one, two].map((app) => readdir(path.join(app.dataDir, 'uploads')).catch(() => []));
      return (await Promise.all(folders)).flat();
    },
    async originalOf(imageId) {
      const url = `/api/photo-management/photos/${imageId}`;
      const details = await one.request(token, { method: 'GET', url });
      const { pathname, search } = new URL(details.json().untouchedUrl);
      return (await two.request(undefined, { method: 'GET', url: pathname + search })).rawPayload;
    },
    async close() {
      await two.close();
      await one.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
