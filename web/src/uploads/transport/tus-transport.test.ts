// Proves UPL-14, UPL-33.

import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFakePause } from '../queue/fake-dependencies.ts';
import { UploadQueue } from '../queue/upload-queue.ts';
import type { TargetAlbum, UploadState } from '../queue/upload-state.ts';
import { fakeZippedFile } from '../zips/fake-zipped-file.ts';
import { startFakeStorage } from './fake-storage.ts';
import { createTusTransport } from './tus-transport.ts';

type Storage = Awaited<ReturnType<typeof startFakeStorage>>;

const content = randomBytes(3 * 1024 * 1024);
const sha256 = createHash('sha256').update(content).digest('hex');

/** Reads files in a form that the library can send in Node. */
const fileReader = {
  openFile: async (file: File) => ({
    size: file.size,
    slice: async (start: number, end: number) => {
      const bytes = Buffer.from(await file.slice(start, end).arrayBuffer());
      return { value: Object.assign(bytes, { size: bytes.length }), done: end >= file.size };
    },
    close: () => undefined,
  }),
};

/** Retry delays pass a hundred times faster; the idle timeout does not. */
const after = (milliseconds: number, callback: () => void) => {
  const timer = setTimeout(callback, milliseconds > 60_000 ? milliseconds : milliseconds / 100);
  return () => clearTimeout(timer);
};

let storage: Storage;
let token: string;

function startQueue() {
  const transport = createTusTransport({
    endpoint: storage.endpoint,
    tokens: {
      accessToken: async () => token,
      replace: async () => {
        token = 'good';
        return token;
      },
    },
    after,
    platform: { fileReader },
  });
  const added: string[] = [];
  const queue = new UploadQueue(
    {
      transport,
      inspect: async () => ({ kind: 'readable', type: 'image/jpeg', sha256 }),
      after,
      connection: { isOnline: () => true, onOnline: () => () => undefined },
      reopen: async () => undefined,
      report: () => {},
      onChange: () => {},
      clock: { now: () => 0 },
      maxConcurrency: 6,
      pause: createFakePause(),
      random: () => 0.5,
    },
    (imageId) => added.push(imageId),
  );
  return { queue, added };
}

async function upload(name = 'été.jpg', album?: TargetAlbum) {
  const { queue, added } = startQueue();
  const kinds = new Set<UploadState['kind']>();
  queue.subscribe(() => kinds.add(queue.get('1')?.state.kind ?? 'chosen'));
  queue.choose([new File([content], name, { type: 'image/jpeg' })], album);
  queue.start();
  await expect.poll(() => queue.get('1')?.state.kind, { interval: 5 }).toMatch(/done|failed/);
  return { state: queue.get('1')?.state, added, kinds };
}

const methods = () => storage.seen.map(({ method }) => method);

function expectPhoto(state: UploadState | undefined, added: string[]) {
  const [[id, stored] = []] = [...storage.uploads];
  expect(state).toEqual({ kind: 'done', imageId: `photo-of-${id}`, duplicate: false });
  expect(added).toEqual([`photo-of-${id}`]);
  expect(stored?.bytes.equals(content)).toBe(true);
  expect(storage.uploads.size).toBe(1);
}

beforeEach(async () => {
  storage = await startFakeStorage();
  token = 'good';
});
afterEach(() => storage.stop());

test('one POST with the facts about the file, one PATCH with all of it', async () => {
  const { state, added } = await upload();
  expectPhoto(state, added);
  expect(methods()).toEqual(['POST', 'PATCH']);
  const [stored] = [...storage.uploads.values()];
  expect(stored?.metadata).toEqual({ filename: 'été.jpg', filetype: 'image/jpeg', sha256 });
});

test('sends no byte of a photo that the library has', async () => {
  storage.faults.known = 'photo-7';
  const { state, added } = await upload();
  expect(state).toMatchObject({ kind: 'done', imageId: 'photo-7' });
  expect(added).toEqual(['photo-7']);
  expect(methods()).toEqual(['POST']);
});

test('names the album, and notices when the photo is not in it', async () => {
  const { state } = await upload('a.jpg', { id: 'album-1', name: 'Summer' });
  const [stored] = [...storage.uploads.values()];
  expect(stored?.metadata).toMatchObject({ albumid: 'album-1' });
  // This service has no albums.
  expect(state).toMatchObject({ kind: 'done', missedAlbum: true });
});

test('sends the bytes of a photo in a zip, and when it was taken', async () => {
  const takenAt = '2021-09-14T15:33Z';
  const photo = { name: 'beach.jpg', size: content.length, exported: { takenAt } };
  const { queue, added } = startQueue();
  queue.choose([fakeZippedFile({ ...photo, open: async () => new Blob([content]) })]);
  queue.start();
  await expect.poll(() => queue.get('1')?.state.kind, { interval: 5 }).toMatch(/done|failed/);
  expectPhoto(queue.get('1')?.state, added);
  const [stored] = [...storage.uploads.values()];
  expect(stored?.metadata).toMatchObject({ filename: 'beach.jpg', takenat: takenAt });
});

test('a photo of a zip that is gone cannot be read', async () => {
  const gone = new DOMException('The file is gone', 'NotFoundError');
  const { queue } = startQueue();
  queue.choose([fakeZippedFile({ size: content.length, open: () => Promise.reject(gone) })]);
  queue.start();
  await expect.poll(() => queue.get('1')?.state.kind, { interval: 5 }).toMatch(/done|failed/);
  expect(queue.get('1')?.state).toMatchObject({ failure: { code: 'unreadable-file' } });
  expect(methods()).toEqual([]);
});

test('a connection that is cut continues at the offset of the storage', async () => {
  storage.faults.cutAfter = 1024 * 1024;
  const { state, added } = await upload();
  expectPhoto(state, added);
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH']);
});

test('a photo that could not be made twice is made at the third try, with one byte sent again', async () => {
  storage.faults.failFinishing = 2;
  const { state, added, kinds } = await upload();
  expectPhoto(state, added);
  expect(kinds).toContain('retrying');
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'PATCH', 'HEAD', 'PATCH']);
});

test('a lost response is requested again', async () => {
  storage.faults.cutResponse = 1;
  const { state, added } = await upload();
  expectPhoto(state, added);
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD']);
});

test('a success without an image id is retried', async () => {
  storage.faults.hideImageId = 2;
  const { state, added } = await upload();
  expectPhoto(state, added);
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD']);
});

test('an upload that is gone is made again', async () => {
  storage.faults.refuse = { status: 410, code: 'upload-expired' };
  const { state, added } = await upload();
  expectPhoto(state, added);
  expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH']);
});

test('corrupted content is sent again from the beginning', async () => {
  storage.faults.refuse = { status: 460, code: 'checksum-mismatch' };
  const { state, added } = await upload();
  expectPhoto(state, added);
  expect(methods()).toEqual(['POST', 'PATCH', 'POST', 'PATCH']);
});

test('a refusal of the content is final and has the reason', async () => {
  storage.faults.refuse = { status: 422, code: 'too-many-pixels' };
  const { state, added } = await upload();
  expect(state).toEqual({
    kind: 'failed',
    failure: { code: 'too-many-pixels', retryable: false, correlationId: 'x' },
  });
  expect(added).toEqual([]);
  expect(methods()).toEqual(['POST', 'PATCH']);
});

test('an unknown code keeps its sentence', async () => {
  storage.faults.refuse = { status: 422, code: 'not-at-night' };
  const { state } = await upload();
  expect(state).toEqual({
    kind: 'failed',
    failure: { code: 'unknown', message: 'A sentence.', retryable: false, correlationId: 'x' },
  });
});

test('a refused token is renewed', async () => {
  token = 'stale';
  const { state, added } = await upload();
  expectPhoto(state, added);
  expect(storage.seen.map((call) => call.token)).toEqual(['Bearer stale', 'Bearer good', 'Bearer good']);
});

test('a token that is refused while resuming costs no byte, and makes no second upload', async () => {
  storage.faults.cutAfter = 1024 * 1024;
  storage.faults.refuseHead = 1;
  const { state, added } = await upload();
  expectPhoto(state, added);
  expect(methods()).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH']);
});

test('a storage that loses every upload ends in a failure that can be retried', async () => {
  storage.faults.losesUploads = true;
  const { state } = await upload();
  expect(state).toEqual({ kind: 'failed', failure: { code: 'upload-expired', retryable: true } });
});

test('a cancelled upload is deleted', async () => {
  storage.faults.delay = 100;
  const { queue, added } = startQueue();
  queue.choose([new File([content], 'a.jpg')]);
  queue.start();
  await expect.poll(() => queue.get('1')?.facts.url, { interval: 1 }).toBeDefined();
  expect(storage.uploads.size).toBe(1);
  queue.cancel('1');
  await expect.poll(() => storage.uploads.size).toBe(0);
  expect(queue.get('1')?.state).toEqual({ kind: 'cancelled' });
  expect(methods()).toContain('DELETE');
  expect(added).toEqual([]);
});

test('a file that can no longer be read is not called a lost connection', async () => {
  const file = new File([content], 'a.jpg');
  file.slice = () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) as unknown as Blob;
  const { queue } = startQueue();
  queue.choose([file]);
  queue.start();
  await expect.poll(() => queue.get('1')?.state.kind).toBe('failed');
  expect(queue.get('1')?.state).toEqual({
    kind: 'failed',
    failure: { code: 'unreadable-file', retryable: false },
  });
});
