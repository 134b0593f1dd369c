// Proves UPL-50.

import type { Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { fakePicker } from '../testing/fake-picker.ts';
import { makeUpload, photoBytes, serveUploads } from '../testing/fake-uploads.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { storedUploads } from '../testing/stored-uploads.ts';

const screen = setUpScreen();

let service: ReturnType<typeof serveUploads>;
let page: Page;
let picker: Awaited<ReturnType<typeof fakePicker>>;

beforeEach(async () => {
  service = serveUploads(screen.server);
  page = await screen.context.newPage();
  picker = await fakePicker(page);
  await page.goto(`http://localhost:${screen.server.port}/my-photos/photos`);
  await page.getByRole('button', { name: 'Add photos' }).first().click();
});
afterEach(() => page.close());

const dialog = () => page.getByRole('dialog', { name: 'Add photos' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const chosen = (text: string) => dialog().getByRole('paragraph').getByText(text, { exact: true }).waitFor();
const panel = () => page.getByRole('region', { name: 'Upload', exact: true });
const shown = (text: string) => panel().getByRole('paragraph').getByText(text).waitFor();

it('stores photos of the picker without copies, and continues after a permission', async () => {
  picker.next = ['a.jpg', 'b.jpg'];
  await button('Choose photos').press('Enter');
  await chosen('2 photos chosen');
  picker.next = ['c.jpg'];
  await button('Add more').click();
  await chosen('3 photos chosen');
  expect(picker.opened).toBe(2);
  await button('Upload').click();
  await button('Continue in background').click();
  await expect.poll(() => service.patches.length, longTimeout).toBe(2);
  const stored = async () => {
    const all = await storedUploads(page);
    return [all.filter(({ hasHandle }) => hasHandle).length, all.filter(({ url }) => url).length];
  };
  await expect.poll(stored, longTimeout).toEqual([3, 2]);
  const warnings: string[] = [];
  page.on('dialog', (warning) => {
    warnings.push(warning.type());
    void warning.accept();
  });
  await page.reload();
  await shown('3 of 3 photos are still waiting');
  expect(await findPageProblems(page)).toEqual([]);
  expect([warnings, picker.prompts]).toEqual([[], 0]);
  service.mayEnd = true;
  service.patches.length = 0;
  picker.allows = false;
  await panel().getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => picker.prompts, longTimeout).toBe(1);
  picker.allows = true;
  await panel().getByRole('button', { name: 'Continue' }).click();
  await shown('3 photos added');
  // One prompt is for all files.
  expect(picker.prompts).toBe(2);
  const places = service.patches.map(({ name, offset }) => [name, offset]).sort();
  expect(places).toEqual([
    ['a.jpg', photoBytes / 2],
    ['b.jpg', photoBytes / 2],
    ['c.jpg', 0],
  ]);
  await expect.poll(() => storedUploads(page)).toEqual([]);
});

it('does nothing when the picker is closed, and opens it again', async () => {
  await button('Choose photos').click();
  await expect.poll(() => picker.opened).toBe(1);
  picker.next = ['a.jpg'];
  await button('Choose photos').click();
  await chosen('1 photo chosen');
  expect(picker.opened).toBe(2);
});

it('opens an input where the browser forbids the picker', async () => {
  picker.next = 'SecurityError';
  const choosing = page.waitForEvent('filechooser');
  await button('Choose photos').click();
  await (await choosing).setFiles(makeUpload('a'));
  await chosen('1 photo chosen');
  expect(picker.opened).toBe(1);
});
