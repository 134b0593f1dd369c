import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Activation } from '@keepsake/contract/activation';
import {
  type OldLibrary,
  type OldPhoto,
  oldLibraryFiles,
  oldLibraryFolder,
} from '@keepsake/contract/old-library';
import { vi } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import { deadlines } from './deadlines.ts';
import { makeJpeg, type TestPhoto } from './uploads.ts';

export interface OldFile {
  readonly photo: OldPhoto;
  readonly bytes: Uint8Array;
}

/** A photo of an older library, with its file. */
export async function oldFile(
  key: string,
  made: TestPhoto,
  change: Partial<OldPhoto> = {},
): Promise<OldFile> {
  const bytes = await makeJpeg(made);
  const photo = { key, file: `files/${key}.jpg`, fileName: `${key}.jpg`, bytes: bytes.byteLength, ...change };
  return { photo, bytes };
}

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Content = Partial<Omit<OldLibrary, 'photos'>> & { readonly files?: readonly OldFile[] };

/** Writes the folder of a customer. */
export async function writeOldLibrary(
  root: string,
  customer: string,
  { files = [], ...content }: Content,
  kind: 'customers' | 'subjects' = 'customers',
): Promise<string> {
  const folder = path.join(root, 'demo', oldLibraryFolder(kind, customer));
  await mkdir(folder, { recursive: true });
  for (const { photo, bytes } of files) {
    await mkdir(path.dirname(path.join(folder, photo.file)), { recursive: true });
    await writeFile(path.join(folder, photo.file), bytes);
  }
  const manifest = {
    version: 1,
    customer,
    photos: files.map(({ photo }) => photo),
    albums: [],
    sharedAlbums: [],
    ...content,
  };
  await writeFile(path.join(folder, oldLibraryFiles.manifest), JSON.stringify(manifest));
  return folder;
}

/** Marks the source as complete: who is not in it has no older library. */
export async function completeOldLibrary(root: string): Promise<void> {
  await mkdir(path.join(root, 'demo'), { recursive: true });
  await writeFile(path.join(root, 'demo', oldLibraryFiles.complete), '{}');
}

export interface OldLibraryApp {
  readonly test: TestApp & { readonly databaseUrl: string };
  /** Folder of the older library. */
  readonly root: string;
  close(): Promise<void>;
}

/** Creates an app with an older library, which is complete and empty. */
export async function createOldLibraryApp(
  options: Parameters<typeof createTestApp>[0] = {},
): Promise<OldLibraryApp> {
  const root = await mkdtemp(path.join(tmpdir(), 'keepsake-old-'));
  const test = await createTestApp({ ...options, env: { OLD_LIBRARY: root } });
  await completeOldLibrary(root);
  return {
    test,
    root,
    async close() {
      await test.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

const url = '/api/photo-management/users/activate';

export function activationCalls(test: TestApp, token: string) {
  const call = async (method: 'GET' | 'POST', path = '') =>
    test.request(token, { method, url: `${url}${path}` });
  const read = async (): Promise<Activation> => (await call('GET')).json();
  return {
    read,
    start: async () => (await call('POST')).json(),
    report: () => call('GET', '/report'),
    /** Waits until no import is under way. */
    ended: () =>
      vi.waitUntil(
        async () => {
          const activation = await read();
          return activation.status !== 'IMPORTING' && activation;
        },
        { timeout: deadlines.jobIsDone * 3, interval: 100 },
      ),
  };
}
