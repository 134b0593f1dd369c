// Proves UPL-5, UPL-6, UPL-7, UPL-8, UPL-11, UPL-12, UPL-21, UPL-22, UPL-23.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

/** The import dialog, and every way to choose files. */

const screen = setUpScreen();
const photo = path.resolve(import.meta.dirname, '../../../server/test/images/small.jpg');
const dialog = () => screen.page.getByRole('dialog', { name: 'Add photos' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const chosen = (text: string) => dialog().getByRole('paragraph').getByText(text, { exact: true }).waitFor();

/** Three photos in two folders, a link to the outer one, a hidden file, and notes. */
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'photos-'));
  mkdirSync(path.join(folder, '2024'));
  for (const name of ['a.jpg', 'b.jpg', '2024/c.jpg']) copyFileSync(photo, path.join(folder, name));
  symlinkSync(folder, path.join(folder, '2024', 'link'));
  writeFileSync(path.join(folder, '.DS_Store'), 'hidden');
  writeFileSync(path.join(folder, 'notes.pdf'), 'notes');
});
afterAll(() => rmSync(folder, { recursive: true }));

async function openDialog(): Promise<void> {
  await screen.open('/my-photos/photos');
  await screen.page.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog().waitFor();
}

it('has the hint, "Upload" that is off with nothing chosen, and "Cancel"', async () => {
  const uploads: string[] = [];
  screen.server.serve(/\/files/, (request, response) => {
    uploads.push(String(request.method));
    response.writeHead(503).end();
  });
  await openDialog();
  await dialog().getByText('Or drag and drop your photos here.').waitFor();
  expect(await button('Upload').isDisabled()).toBe(true);
  expect(await findPageProblems(screen.page)).toEqual([]);
  await dialog().locator('input[type=file]').setInputFiles(photo);
  await chosen('1 photo chosen');
  expect(await button('Upload').isEnabled()).toBe(true);
  await button('Cancel').click();
  await dialog().waitFor({ state: 'detached' });
  await openDialog();
  await button('Choose photos').waitFor();
  expect(uploads).toEqual([]);
});

it('keeps session recording out, title and footer included', async () => {
  await openDialog();
  for (const part of [dialog().getByRole('heading', { name: 'Add photos' }), button('Upload')])
    expect(await part.evaluate((element) => element.closest('[data-hj-suppress]')?.role)).toBe('dialog');
});

it('chooses the photos of a folder, and shows how many files are none', async () => {
  const { page } = screen;
  await openDialog();
  const choosing = page.waitForEvent('filechooser');
  await button('Choose a folder').click();
  await (await choosing).setFiles(folder);
  await page
    .getByText(/^\d files? that .* JPEG, PNG or HEIC photos? .* left out$/)
    .first()
    .waitFor();
  await dialog().getByRole('button', { name: 'Remove c.jpg' }).waitFor(longTimeout);
});

it('reads dropped folders, and follows no link in a circle', async () => {
  const { page } = screen;
  await screen.open('/my-photos/photos');
  await page.getByRole('button', { name: 'Add photos' }).first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    devtools.send('Input.dispatchDragEvent', { type, x: 300, y: 400, data });
  // The page listens soon after it is drawn.
  await expect
    .poll(async () => {
      await drag('dragEnter');
      await drag('dragOver');
      return page.getByText('Drop your photos here').count();
    }, longTimeout)
    .toBe(1);
  await drag('drop');
  await chosen('3 photos chosen');
  await page.getByText('1 file that isn’t a JPEG, PNG or HEIC photo was left out').first().waitFor();
  expect(await findPageProblems(page)).toEqual([]);
});

it('accepts pasted pictures, named by their time', async () => {
  const { page } = screen;
  await screen.open('/my-photos/photos');
  await page.getByRole('button', { name: 'Add photos' }).first().waitFor();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['png'], 'image.png', { type: 'image/png' }));
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await chosen('1 photo chosen');
  await dialog()
    .getByRole('button', { name: /^Remove image \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/ })
    .waitFor();
});
