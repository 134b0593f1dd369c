// Proves UPL-31.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CDPSession } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { minutes } from '../testing/browser.ts';
import { customer } from '../testing/fake-responses.ts';
import { heapOf } from '../testing/heap.ts';
import {
  chooseFiles,
  countUploads,
  dropFiles,
  makeManyFiles,
  openDialogWith,
  pressUpload,
  rememberFiles,
  uploadDialog,
} from '../testing/many-files.ts';
import { setUpScreen } from '../testing/screen.ts';

/** The steps that UPL-31 needs; the bench's part `many-files` measures its times. */

const screen = setUpScreen();
const many = 10_000;
const few = 100;
/** Sent while the page is watched. */
const watchedFiles = 300;
/** Milliseconds. */
const patience = 2 * minutes;

let folder = '';
let files: readonly string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keepsake-many-files-'));
  files = await makeManyFiles(folder, many);
}, patience);
beforeAll(() => screen.page.addInitScript(countSteps));
afterAll(() => rm(folder, { recursive: true }));

interface Steps {
  /** Most files that the page has accessed in one task. */
  accessesAtOnce: number;
  /** Most records of one transaction that writes, and of one request that reads. */
  writtenAtOnce: number;
  readAtOnce: number;
  written: number;
  /** Requests for entries and handles of dropped files, during which the page does not respond. */
  entries: number;
  handles: number;
  /** Records that were written before the first byte was sent. */
  writtenBefore: number | null;
}

/** Runs in the page, before its scripts. By its clock each access to a file takes a millisecond. */
function countSteps(): void {
  const steps: Steps = {
    ...{ accessesAtOnce: 0, writtenAtOnce: 0, readAtOnce: 0, written: 0 },
    ...{ entries: 0, handles: 0, writtenBefore: null },
  };
  Object.assign(globalThis, { steps });
  const [now, { port1, port2 }] = [Date.now, new MessageChannel()];
  let [accesses, accessesBefore] = [0, 0];
  Date.now = () => now() + accesses;
  port1.onmessage = () => {
    steps.accessesAtOnce = Math.max(steps.accessesAtOnce, accesses - accessesBefore);
    accessesBefore = accesses;
  };
  const size = Object.getOwnPropertyDescriptor(Blob.prototype, 'size')?.get as () => number;
  Object.defineProperty(Blob.prototype, 'size', {
    get() {
      if (accesses === accessesBefore) port2.postMessage('the task is over');
      accesses += 1;
      return size.call(this);
    },
  });
  const { put, getAll } = IDBObjectStore.prototype;
  const inTransaction = new WeakMap<IDBTransaction, number>();
  IDBObjectStore.prototype.put = function (...given) {
    const count = (inTransaction.get(this.transaction) ?? 0) + 1;
    inTransaction.set(this.transaction, count);
    steps.written += 1;
    steps.writtenAtOnce = Math.max(steps.writtenAtOnce, count);
    return put.apply(this, given);
  };
  IDBObjectStore.prototype.getAll = function (...given) {
    const request = getAll.apply(this, given);
    request.addEventListener('success', () => {
      steps.readAtOnce = Math.max(steps.readAtOnce, request.result.length);
    });
    return request;
  };
  const item = DataTransferItem.prototype as DataTransferItem & { getAsFileSystemHandle(): unknown };
  const { webkitGetAsEntry, getAsFileSystemHandle } = item;
  item.webkitGetAsEntry = function () {
    steps.entries += 1;
    return webkitGetAsEntry.call(this);
  };
  item.getAsFileSystemHandle = function () {
    steps.handles += 1;
    return getAsFileSystemHandle.call(this);
  };
  const { open } = XMLHttpRequest.prototype as { open(...given: unknown[]): void };
  XMLHttpRequest.prototype.open = function (...given: unknown[]) {
    if (given[0] === 'PATCH') steps.writtenBefore ??= steps.written;
    open.apply(this, given);
  };
}

const stepsOf = () => screen.page.evaluate(() => (globalThis as unknown as { steps: Steps }).steps);

/** Megabytes of script memory with `count` chosen files, of which the first ones are being sent. */
async function heapWhileUploading(client: CDPSession, count: number, sent: number): Promise<number> {
  const { page, server } = screen;
  const uploads = countUploads(server);
  await screen.open('/my-photos/photos');
  await openDialogWith(page, files.slice(0, count));
  await chooseFiles(page, count, patience);
  await pressUpload(page);
  await uploads.until(sent);
  return heapOf(client);
}

it(
  'adds and uploads 10,000 files bit by bit, and sends the first before most are remembered',
  async () => {
    const { page, server } = screen;
    const uploads = countUploads(server);
    await screen.open('/my-photos/photos');
    await openDialogWith(page, files);
    await chooseFiles(page, many, patience);
    const choosing = await stepsOf();
    await pressUpload(page);
    await uploads.firstByte;
    await uploads.until(watchedFiles);
    const uploading = await stepsOf();
    // Accesses to the whole list are 10,000 and more; rows in view and a slice of the work are some dozens.
    expect(choosing.accessesAtOnce).toBeGreaterThan(0);
    expect(uploading.accessesAtOnce).toBeLessThan(many / 10);
    expect(uploading.writtenAtOnce).toBeGreaterThan(0);
    expect(uploading.writtenAtOnce).toBeLessThanOrEqual(100);
    expect(uploading.writtenBefore).toBeLessThan(many / 2);
  },
  5 * minutes,
);

it(
  'takes 10,000 dropped files without waiting for each',
  async () => {
    const { page } = screen;
    await screen.open('/my-photos/photos');
    await dropFiles(page, files, patience);
    const { entries, handles, accessesAtOnce } = await stepsOf();
    expect([entries, handles]).toEqual([0, 500]);
    expect(accessesAtOnce).toBeLessThan(many / 10);
  },
  5 * minutes,
);

it(
  'reads 10,000 records bit by bit',
  async () => {
    const { page } = screen;
    await screen.open('/my-photos/photos');
    const names = Array.from({ length: many }, (_, index) => `${index}.jpg`);
    await page.evaluate(rememberFiles, [names, customer.id, 1000] as const);
    await page.reload({ waitUntil: 'commit' });
    await page.getByText('10,000 of 10,000 photos are still waiting').last().waitFor({ timeout: patience });
    const { readAtOnce } = await stepsOf();
    expect(readAtOnce).toBeGreaterThan(0);
    expect(readAtOnce).toBeLessThanOrEqual(500);
  },
  5 * minutes,
);

it(
  'needs at most half as much memory again for 10,000 files as for 100',
  async () => {
    const client = await screen.context.newCDPSession(screen.page);
    const less = await heapWhileUploading(client, few, few / 2);
    await uploadDialog(screen.page).getByText('100 photos added').first().waitFor({ timeout: patience });
    const more = await heapWhileUploading(client, many, watchedFiles);
    process.stdout.write(`${JSON.stringify({ less, more, ratio: more / less })}\n`);
    expect(more / less).toBeLessThanOrEqual(1.5);
  },
  5 * minutes,
);
