import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longTimeout } from './browser.ts';

/** What the device has stored of files that are uploaded. */
export const storedUploads = (page: Page) =>
  page.evaluate(async () => {
    const request = indexedDB.open('keepsake-uploads');
    const database = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    const all = database.transaction('files').objectStore('files').getAll();
    await new Promise((resolve) => {
      all.onsuccess = resolve;
    });
    database.close();
    return all.result.map(({ name, isCopied, handle, facts }) => ({
      name,
      isCopied,
      hasHandle: handle !== undefined,
      url: facts.url,
    }));
  });

/** Waits until the files can be sent after a reload. */
export const untilCopied = (page: Page, count: number) =>
  expect
    .poll(async () => (await storedUploads(page)).filter(({ isCopied }) => isCopied).length, longTimeout)
    .toBe(count);
