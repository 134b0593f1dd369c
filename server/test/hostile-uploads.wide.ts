// Proves UPL-10.

/**
 * T9 by upload: every file and name of CORPUS_DIR/bad ends as in the manifest. Refused files leave nothing,
 * and the server responds all the while.
 */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ErrorCode } from '@keepsake/contract/errors';
import { safeFileName } from '@keepsake/contract/file-names';
import type { PhotoDetails } from '@keepsake/contract/photos';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './app.ts';
import {
  type HostileCase,
  hasHostileCorpus,
  readHostileCases,
  readHostileFile,
  readRealName,
  readRealNames,
} from './hostile-corpus.ts';
import { runOnServer } from './test-server.ts';
import { makeJpeg, uploadBytes } from './uploads.ts';

if (!hasHostileCorpus)
  console.log('hostile-uploads is skipped: CORPUS_DIR names no folder with bad/MANIFEST.tsv');

/** Error codes by the manifest's terms. */
const reasons: Readonly<Record<string, { readonly code: ErrorCode; readonly status: number }>> = {
  'unsupported-type': { code: 'unsupported-type', status: 415 },
  'too-many-pixels': { code: 'too-many-pixels', status: 422 },
  corrupt: { code: 'unreadable-image', status: 422 },
  'empty-file': { code: 'empty-file', status: 422 },
};

const hasNoType = ['pngsuite-xs1n0g01.png'];

const tables = ['uploads', 'photos', 'renditions', 'rendition_drafts'];

describe.skipIf(!hasHostileCorpus)('hostile uploads (CORPUS_DIR)', () => {
  const cases = hasHostileCorpus ? readHostileCases() : [];
  let test: TestApp & { databaseUrl: string };
  let token: string;
  let responses = 0;
  let isOver = false;
  let probing: Promise<void>;

  async function probe(): Promise<void> {
    while (!isOver) {
      const response = await test.request(token, {
        method: 'GET',
        url: '/api/photo-management/photos?limit=1',
      });
      expect(response.statusCode).toBe(200);
      responses += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  beforeAll(async () => {
    test = await createTestApp();
    token = (await test.signUp('anna@demo.keepsake.test')).token;
    probing = probe();
  });
  afterAll(async () => {
    isOver = true;
    await probing;
    await test.close();
  });

  const filesBelow = async (folder: string) =>
    (await readdir(path.join(test.dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .sort();

  async function remains() {
    const counts = tables.map((table) => `(select count(*)::int from ${table}) as ${table}`);
    const rows = await runOnServer(test.databaseUrl, `select ${counts.join(', ')}`);
    return { rows, blobs: await filesBelow('blobs'), staged: await filesBelow('uploads') };
  }

  const send = (url: string) => {
    const { pathname, search } = new URL(url);
    return test.request(undefined, { method: 'GET', url: pathname + search });
  };

  async function details(imageId: string): Promise<PhotoDetails> {
    return (
      await test.request(token, { method: 'GET', url: `/api/photo-management/photos/${imageId}` })
    ).json();
  }

  /** Requests the renditions; returns the photo's state. */
  async function expectShown(imageId: string, bytes: Buffer) {
    const { thumbnails, untouchedUrl } = await details(imageId);
    const original = await send(untouchedUrl);
    const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex');
    expect(hash(original.rawPayload)).toBe(hash(bytes));
    expect(original.headers['x-content-type-options']).toBe('nosniff');
    expect(['image/jpeg', 'image/png', 'image/heic']).toContain(original.headers['content-type']);
    for (const { url, width, height } of thumbnails) {
      const response = await send(url);
      expect(response.statusCode).toBe(200);
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width, height });
    }
    const photo = await details(imageId);
    expect(photo.state).toBe('ready');
    return { photo, original };
  }

  function expectReason(one: HostileCase, response: Awaited<ReturnType<typeof uploadBytes>>): void {
    const { code } = response.json();
    const named = Object.keys(reasons).filter((word) => one.must.includes(word));
    if (hasNoType.includes(one.name)) named.push('unsupported-type');
    const allowed = named.map((word) => reasons[word]);
    expect(allowed, `${one.must}, and it says ${code}`).toContainEqual({ code, status: response.statusCode });
  }

  const files = cases.filter(({ kind }) => kind === 'file');
  const names = cases.filter(({ kind }) => kind === 'name');
  const ends = new Map<string, number>();

  it('are numerous', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(names.length).toBeGreaterThan(20);
  });

  it.for(files)('$name: $what', async (one) => {
    const bytes = readHostileFile(one.name);
    const before = await remains();
    const response = await uploadBytes(test, token, bytes, { filename: one.name });
    const imageId = response.headers['x-image-id'];
    ends.set(`${response.statusCode}`, (ends.get(`${response.statusCode}`) ?? 0) + 1);
    if (typeof imageId !== 'string') {
      expect(one.verdict).not.toBe('accept');
      expectReason(one, response);
      expect(await remains()).toEqual(before);
      return;
    }
    expect(one.verdict).not.toBe('reject');
    expect(response.statusCode).toBe(201);
    await expectShown(imageId, bytes);
    expect((await remains()).staged).toEqual([]);
  });

  function expectHarmless(name: string, mimeType: string, headers: Record<string, unknown>): void {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes control characters
    expect(name).toMatch(/^(?!\.{1,2}$)[^\u0000-\u001f\u007f/\\]+$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(headers).not.toHaveProperty('set-cookie');
    const disposition = /^attachment; filename="([ -~]*)"; filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/.exec(
      String(headers['content-disposition']),
    );
    expect(disposition?.[1]).not.toMatch(/["\\]/);
    expect(decodeURIComponent(disposition?.[2] ?? '')).toBe(safeFileName(name, mimeType));
  }

  async function uploadAs(name: string, bytes: Buffer) {
    const response = await uploadBytes(test, token, bytes, { filename: name });
    expect(response.statusCode).toBe(201);
    const shown = await expectShown(response.headers['x-image-id'] as string, bytes);
    expectHarmless(
      shown.photo.localFileName,
      String(shown.original.headers['content-type']),
      shown.original.headers,
    );
    return shown.photo.localFileName;
  }

  it.for(names.map((one, index) => ({ ...one, index })))('$what', async ({ name, index }) => {
    const kept = await uploadAs(name, await makeJpeg({ seed: 5000 + index }));
    expect(await uploadAs(name, await makeJpeg({ seed: 6000 + index }))).toBe(kept);
    const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
    if (/^[^\p{Cc}]{3,80}$/u.test(last)) expect(kept).toBe(last.trim());
    expect(await filesBelow('uploads')).toEqual([]);
  });

  it.for(readRealNames())('a real photo called %s', async (name) => {
    expect(await uploadAs(name, readRealName(name))).toBe(name.normalize('NFC'));
  });

  it('left the server responsive', () => {
    const counted = [...ends].map(([status, times]) => `${times} ended with ${status}`);
    console.log(`hostile files: ${counted.join(', ')}`);
    expect(responses).toBeGreaterThan(cases.length);
  });
});
