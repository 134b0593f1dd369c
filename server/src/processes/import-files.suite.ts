import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type MadeFile, makeZip } from '../../../takeout/src/zip/make-zip.suite.ts';
import { type AlbumCalls, albumCalls } from '../../test/album-calls.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { makeJpeg } from '../../test/uploads.ts';
import { importFiles, readImportRequest } from './import-files.ts';

let seed = 70_000;

export const photo = (takenAt?: string) => makeJpeg({ seed: seed++, ...(takenAt && { takenAt }) });

/** A sidecar of Google Photos. */
export const sidecar = (title: string, more: object = {}) =>
  JSON.stringify({
    title,
    photoTakenTime: { timestamp: '1600000000' },
    url: 'https://photos.google.com/',
    ...more,
  });

export function zipOf(
  files: Readonly<Record<string, string | Uint8Array>>,
  more: Partial<MadeFile> = {},
): Uint8Array {
  return makeZip(
    Object.entries(files).map(([name, content]) => ({ path: name, content: Buffer.from(content), ...more })),
  );
}

/** The import command on the real database, with a folder and a customer for each test. */
class ImportCommand {
  test!: TestApp;
  root = '';
  email = '';
  albums!: AlbumCalls;
  private token = '';
  private customers = 0;

  async begin(): Promise<void> {
    this.root = await mkdtemp(path.join(tmpdir(), 'keepsake-import-'));
    this.customers += 1;
    this.email = `import${this.customers}@demo.keepsake.test`;
    ({ token: this.token } = await this.test.signUp(this.email));
    this.albums = albumCalls(this.test, this.token);
  }

  async write(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(path.dirname(path.join(this.root, name)), { recursive: true });
      await writeFile(path.join(this.root, name), content);
    }
  }

  /** The exit code, the report, and the last line of the progress. */
  async run(...words: string[]) {
    const lines: string[] = [];
    const progress: string[] = [];
    const code = await importFiles(
      { ...this.test, publicOrigin: 'http://localhost:4000' },
      readImportRequest([...words, '--customer', this.email]),
      {
        line: (text) => lines.push(text.replaceAll(this.root, '')),
        progress: (done, count) => progress.push(`${done} of ${count}`),
      },
    );
    return { code, lines, last: progress.at(-1) };
  }

  /** Dates by names of photos. */
  async library() {
    const response = await this.test.request(this.token, {
      method: 'GET',
      url: '/api/photo-management/photos?limit=100',
    });
    const images: { localFileName: string; dateTaken?: string }[] = response.json().images;
    return Object.fromEntries(images.map(({ localFileName, dateTaken }) => [localFileName, dateTaken]));
  }

  /** Names of photos that are favourites. */
  async favourites() {
    const url = '/api/photo-management/photos?favourites=true';
    const response = await this.test.request(this.token, { method: 'GET', url });
    const images: { localFileName: string }[] = response.json().images;
    return images.map(({ localFileName }) => localFileName).toSorted();
  }

  /** Names of photos by those of albums. */
  async albumNames() {
    const found: Record<string, string[]> = {};
    for (const { albumId, albumName } of (await this.albums.list()).albums) {
      const { images } = await this.albums.page(albumId);
      found[albumName] = images.map(({ localFileName }) => localFileName).toSorted();
    }
    return found;
  }
}

export function setUpImports(): ImportCommand {
  const command = new ImportCommand();
  beforeAll(async () => {
    command.test = await createTestApp();
  });
  afterAll(() => command.test.close());
  beforeEach(() => command.begin());
  afterEach(() => rm(command.root, { recursive: true }));
  return command;
}
