// Proves UPL-5, UPL-30, UPL-35.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { photosRoutes } from '@keepsake/contract/photos';
import { describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { customer } from '../testing/fake-responses.ts';
import { pressKey } from '../testing/keys.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();

const photo = {
  name: 'small.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(path.resolve(import.meta.dirname, '../../../server/test/images/small.jpg')),
};
const notes = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no photo') };

const dialog = () => screen.page.getByRole('dialog', { name: 'Add photos' });

async function choose(files: readonly (typeof photo)[]): Promise<void> {
  await screen.open('/my-photos/photos');
  await screen.page.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog()
    .locator('input[type=file]')
    .setInputFiles([...files]);
}

const manyPhotos = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...photo, name: `photo-${index + 1}.jpg` }));

it('shows thumbnails of chosen files and refused files, and removes files', async () => {
  await screen.open('/my-photos/photos');
  const { page } = screen;
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await dialog.getByText('Or drag and drop your photos here.').waitFor();
  await dialog.locator('input[type=file]').setInputFiles([photo, notes]);
  await dialog.getByText('Not a JPEG, PNG or HEIC photo.').waitFor();
  const canvas = dialog.locator('canvas[data-drawn=true]');
  await canvas.waitFor();
  const opacity = await canvas.evaluate(
    (target: HTMLCanvasElement) => target.getContext('2d')?.getImageData(48, 48, 1, 1).data[3],
  );
  expect(opacity).toBe(255);
  await dialog.getByRole('button', { name: 'Remove small.jpg' }).click();
  await canvas.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Remove notes.pdf' }).click();
  await dialog.getByRole('button', { name: 'Choose photos' }).waitFor();
});

it('tells screen readers nothing of a file once it was removed', async () => {
  await choose([photo]);
  const status = dialog().getByRole('status');
  await expect.poll(() => status.allTextContents(), longTimeout).toContain('1 photo chosen');
  await dialog().getByRole('button', { name: 'Remove small.jpg' }).click();
  await dialog().getByRole('button', { name: 'Choose photos' }).waitFor();
  expect((await status.allTextContents()).join('')).toBe('');
});

const heic = {
  name: 'phone.heic',
  mimeType: 'image/heic',
  buffer: readFileSync(path.resolve(import.meta.dirname, '../../../server/test/images/small.heic')),
};

it('shows an icon for HEIC where the browser cannot decode it', async () => {
  await choose([heic, photo]);
  await dialog().locator('canvas[data-drawn=true]').waitFor();
  expect(await dialog().locator('canvas[data-drawn=false]').count()).toBe(1);
  await dialog().getByText('phone.heic').waitFor();
});

it('shows a thumbnail of HEIC where the browser can', async () => {
  const page = await screen.context.newPage();
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window);
    window.createImageBitmap = (source: ImageBitmapSource, ...rest: unknown[]) =>
      source instanceof Blob && source.type === 'image/heic'
        ? decode(new ImageData(40, 30))
        : (decode as (...all: unknown[]) => Promise<ImageBitmap>)(source, ...rest);
  });
  await page.goto(`http://localhost:${screen.server.port}/my-photos/photos`);
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const box = page.getByRole('dialog', { name: 'Add photos' });
  await box.locator('input[type=file]').setInputFiles([heic, photo]);
  await expect.poll(() => box.locator('canvas[data-drawn=true]').count(), longTimeout).toBe(2);
  await page.close();
});

it('shows more than twelve photos as tiles, after those that cannot be uploaded and why', async () => {
  await choose([...manyPhotos(13), notes]);
  const files = dialog().getByRole('region', { name: 'Files' });
  const items = files.getByRole('listitem');
  // A file is refused once its first bytes are read.
  await items.first().getByText('Not a JPEG, PNG or HEIC photo.').waitFor();
  // Positions are read at once, as the dialog may still move.
  const [, left, right] = await items.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(right).toBe(left);
  await expect.poll(() => files.locator('canvas[data-drawn=true]').count(), longTimeout).toBe(13);
  expect(await findPageProblems(screen.page)).toEqual([]);
  const remove = files.getByRole('button', { name: 'Remove photo-1.jpg', exact: true });
  await remove.focus();
  await pressKey(screen.page, 'Enter');
  await remove.waitFor({ state: 'detached' });
  const focused = () => screen.page.evaluate(() => document.activeElement?.ariaLabel);
  expect(await focused()).toBe('Remove photo-2.jpg');
});

it('shows about how long the upload takes', async () => {
  const { page, server } = screen;
  await page.clock.install();
  let sent = 0;
  server.serve(/\/files/, (request, response) => {
    if (request.method === 'POST') response.writeHead(201, { Location: `/files/${sent}` }).end();
    else sent += 1; // Never responds.
  });
  await choose(manyPhotos(200));
  await dialog().getByRole('button', { name: 'Upload', exact: true }).click();
  await expect.poll(() => sent, longTimeout).toBe(2);
  // The browser reports what was sent a moment later.
  const all = dialog().getByRole('progressbar', { name: 'Upload of all photos' });
  const share = () => all.evaluate((bar: HTMLProgressElement) => bar.value);
  await expect.poll(share, longTimeout).toBeGreaterThan(0);
  await page.clock.runFor(6000);
  await dialog()
    .getByText(/^About [89] minutes left$/)
    .waitFor();
});

describe('where the library has limits', () => {
  const bytesUsed = 5_000_000_000;
  const emptyUser = { userId: customer.id, email: customer.email, albumsCount: 0 };
  const setQuota = (quota: { bytesLimit: number; photosLimit: number }) =>
    screen.server.respond(photosRoutes.getUser, {
      ...emptyUser,
      photosCount: 10,
      quota: { bytesUsed, ...quota },
    });

  it('shows how much room is left', async () => {
    setQuota({ bytesLimit: bytesUsed + 3 * 1024 ** 3, photosLimit: 20 });
    await choose([photo]);
    await dialog().getByText('You have 3.00 GB left').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it('shows before the upload that not all photos fit, and what to do', async () => {
    setQuota({ bytesLimit: bytesUsed + 1024, photosLimit: 20 });
    await choose([photo]);
    await dialog()
      .getByText(/^Not all of these photos fit: you have 1.00 KB left. Choose fewer, or /)
      .waitFor();
    setQuota({ bytesLimit: bytesUsed + 1024 ** 3, photosLimit: 11 });
    await choose(manyPhotos(2));
    await dialog()
      .getByText(/^Not all of these photos fit: you can add 1 more photo. Choose fewer, or /)
      .waitFor();
    expect(await dialog().getByRole('button', { name: 'Upload', exact: true }).isEnabled()).toBe(true);
  });
});
