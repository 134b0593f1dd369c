import type { Page } from 'playwright-core';
import { photoBytes } from './fake-uploads.ts';

type Pick = string[] | 'AbortError' | 'SecurityError';

interface PickerWindow {
  pickNames(): Promise<Pick>;
  allowReading(): Promise<boolean>;
}

/** Runs in the page, on every load: files may be read until the next one. */
function replacePicker(bytes: number): void {
  const test = window as unknown as PickerWindow;
  const makeHandle = async (name: string) => {
    const handle = await (await navigator.storage.getDirectory()).getFileHandle(name, { create: true });
    const file = await handle.createWritable();
    const head = [0xff, 0xd8, 0xff, 0xe0, ...new TextEncoder().encode(name)];
    await file.write(Uint8Array.from({ length: bytes }, (_, index) => head[index] ?? 0));
    await file.close();
    return handle;
  };
  let isAllowed = false;
  Object.assign(window, {
    async showOpenFilePicker() {
      const pick = await test.pickNames();
      if (typeof pick === 'string') throw new DOMException('no files', pick);
      return Promise.all(pick.map(makeHandle));
    },
  });
  Object.assign(FileSystemHandle.prototype, {
    queryPermission: async () => (isAllowed ? 'granted' : 'prompt'),
    async requestPermission() {
      isAllowed ||= await test.allowReading();
      return isAllowed ? 'granted' : 'denied';
    },
  });
}

/** Replaces Chromium's picker, which no test can use. Its files are in the private file system. */
export async function fakePicker(page: Page) {
  const state = {
    /** What the next picker ends with: names of photos, or an error. */
    next: 'AbortError' as Pick,
    /** Number of times it was opened. */
    opened: 0,
    /** Whether the customer lets the site read the files of earlier visits. */
    allows: true,
    /** Number of requests for this permission. */
    prompts: 0,
  };
  await page.exposeFunction('pickNames', () => {
    state.opened += 1;
    return state.next;
  });
  await page.exposeFunction('allowReading', () => {
    state.prompts += 1;
    return state.allows;
  });
  await page.addInitScript(replacePicker, photoBytes);
  return state;
}
