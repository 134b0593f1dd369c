/// <reference types="node" />
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { imageIdHeader } from '@keepsake/contract/uploads';
import type { Page } from 'playwright-core';
import type { FakeServer } from './fake-server.ts';

const size = 20_000;

/** Writes different files that look like JPEGs; returns their paths. */
export async function makeManyFiles(folder: string, count: number): Promise<string[]> {
  const bytes = Buffer.alloc(size);
  bytes.set([0xff, 0xd8, 0xff, 0xe0]);
  const files = Array.from({ length: count }, (_, index) => path.join(folder, `photo-${index}.jpg`));
  for (const [index, file] of files.entries()) {
    bytes.writeUInt32LE(index, 4);
    await writeFile(file, bytes);
  }
  return files;
}

interface UploadCounts {
  /** Resolves with the first byte of a file. */
  readonly firstByte: Promise<unknown>;
  /** Resolves when `count` files have been uploaded. */
  until(count: number): Promise<void>;
}

/** An upload service that takes every file. */
export function countUploads(server: FakeServer): UploadCounts {
  const events = new EventTarget();
  const firstByte = once(events, 'byte');
  let [made, done] = [0, 0];
  server.serve(/\/files/, (request, response) => {
    const tus = { 'Tus-Resumable': '1.0.0' };
    if (request.method === 'POST') {
      made += 1;
      response.writeHead(201, { ...tus, Location: `/files/${made}` }).end();
    } else if (request.method === 'PATCH') {
      request.once('data', () => events.dispatchEvent(new Event('byte')));
      request.resume().on('end', () => {
        done += 1;
        const imageId = '00000000-0000-4000-8000-000000000001';
        response.writeHead(204, { ...tus, 'Upload-Offset': size, [imageIdHeader]: imageId }).end();
        events.dispatchEvent(new Event('done'));
      });
    } else if (request.method === 'HEAD') {
      response.writeHead(200, { ...tus, 'Upload-Offset': 0, 'Upload-Length': size }).end();
    } else response.writeHead(204, tus).end();
  });
  return {
    firstByte,
    async until(count) {
      while (done < count) await once(events, 'done');
    },
  };
}

export const uploadDialog = (page: Page) => page.getByRole('dialog', { name: 'Add photos' });

const chosenFiles = (page: Page) => uploadDialog(page).locator('input[type=file]');

/** As a picker does it: setting the files of an input from here would block the page by itself. */
async function putFiles(page: Page, files: readonly string[]): Promise<void> {
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<input type="file" id="picked" multiple hidden>');
  });
  await page.locator('#picked').setInputFiles(files);
  await chosenFiles(page).evaluate((input: HTMLInputElement) => {
    input.files = document.querySelector<HTMLInputElement>('#picked')?.files ?? null;
    // The size is read when the browser has nothing left to do for the paths.
    return [...(input.files ?? [])].at(-1)?.size;
  });
}

/** Opens the upload dialog of the photos page with these files in its picker. */
export async function openDialogWith(page: Page, files: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  await uploadDialog(page).getByRole('button', { name: 'Choose photos' }).waitFor();
  await putFiles(page, files);
}

/** Closes the picker; returns when the dialog has all of its files. */
export async function chooseFiles(page: Page, count: number, timeout: number): Promise<void> {
  await chosenFiles(page).evaluate((target) => target.dispatchEvent(new Event('change', { bubbles: true })));
  await untilChosen(page, count, timeout);
}

async function untilChosen(page: Page, count: number, timeout: number): Promise<void> {
  await uploadDialog(page)
    .getByText(`${count.toLocaleString('en')} photos chosen`)
    .first()
    .waitFor({ timeout });
}

/** Drops files of the disk on the page; returns when the dialog has all of them. */
export async function dropFiles(page: Page, files: readonly string[], timeout: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    client.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data });
  // Chromium opens a tab for each file that the page does not take.
  while (!(await page.getByText('Drop your photos here').isVisible())) await drag('dragEnter');
  await drag('dragOver');
  await drag('drop');
  await client.detach();
  await untilChosen(page, files.length, timeout);
}

export async function pressUpload(page: Page): Promise<void> {
  await uploadDialog(page).getByRole('button', { name: 'Upload', exact: true }).hover();
  await page.mouse.down();
  await page.mouse.up();
}

/** Runs in the page: what a visit with these photos has left that the browser could not copy. */
export async function rememberFiles([names, account, size]: readonly [
  string[],
  string,
  number,
]): Promise<void> {
  const request = indexedDB.open('keepsake-uploads', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('files', { keyPath: 'id' });
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const writing = database.transaction('files', 'readwrite');
  const rememberedAt = Date.now();
  for (const [index, name] of names.entries()) {
    const file = { name, size, lastModified: 7, mimeType: 'image/jpeg', isCopied: false };
    const origin = { id: `earlier-${index}`, account, visit: 'earlier', facts: {}, rememberedAt };
    writing.objectStore('files').put({ ...file, ...origin });
  }
  await new Promise((resolve) => {
    writing.oncomplete = resolve;
  });
  database.close();
  localStorage.setItem('keepsake.uploads', JSON.stringify({ [account]: names.length }));
}
