// Proves UPL-46, UPL-47, UPL-48, UPL-49.

import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { useFixture } from './support/fixture.ts';
import { drawPhoto, signIn } from './support/library.ts';

/** The site with its service worker, as a phone has it after the installation. */

const fixture = useFixture();
const photosPage = '/my-photos/photos';

let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  context = await fixture.browser.newContext({ viewport: { width: 412, height: 900 } });
  page = await context.newPage();
});
afterEach(() => context.close());

const heading = () => page.getByRole('heading', { name: 'My photos' });
const dialog = () => page.getByRole('dialog', { name: 'Add photos' });
const chosen = (count: number) => dialog().getByText(`${count} photos chosen`).first();

async function isControlled(some: Page = page): Promise<void> {
  await some.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

async function open(address = photosPage): Promise<void> {
  await page.goto(fixture.instance.origin + address);
}

async function twoPhotos(seed: number) {
  const names = ['beach.jpg', 'büro 2.jpg'];
  return Promise.all(
    names.map(async (name, index) => {
      const bytes = await drawPhoto({ width: 400, height: 300, seed: seed + index });
      return { name, mimeType: 'image/jpeg', buffer: bytes };
    }),
  );
}

/** Adds a form to the page, with a file of `bytes` bytes. */
async function addForm(bytes = 0): Promise<void> {
  await page.evaluate((size) => {
    const form = document.createElement('form');
    Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data', id: 'share' });
    const input = document.createElement('input');
    const { files, items } = new DataTransfer();
    if (size > 0) items.add(new File([new Uint8Array(size)], 'large.jpg', { type: 'image/jpeg' }));
    Object.assign(input, { type: 'file', name: 'photos', multiple: true, files });
    form.append(input);
    document.body.append(form);
  }, bytes);
}

/** Posts it, as a browser does when its customer shares photos with the site. */
async function submitForm(): Promise<void> {
  await Promise.all([
    page.waitForNavigation(),
    page.evaluate(() => document.querySelector<HTMLFormElement>('#share')?.submit()),
  ]);
}

async function share(files: Awaited<ReturnType<typeof twoPhotos>>): Promise<void> {
  await addForm();
  await page.locator('#share input').setInputFiles(files);
  await submitForm();
}

/** With the hash of its contents. */
const isAsset = (address: string) => /^\/assets\/[^/]+-[\w-]{8}\.\w+$/.test(address);

const keptShares = () => page.evaluate(() => caches.has('keepsake-shared'));

async function sharedFiles(): Promise<number> {
  return page.evaluate(async () => (await (await caches.open('keepsake-shared')).keys()).length);
}

describe('photos shared with the installed site', () => {
  it('are chosen in the upload dialog, and sent after "Upload" only', async () => {
    const { email } = await fixture.addCustomer();
    await signIn(page, fixture.instance.origin, email);
    await isControlled();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname);
    });
    await share(await twoPhotos(1));
    await chosen(2).waitFor();
    await dialog().getByText('büro 2.jpg').waitFor();
    expect(sent.filter((address) => address.includes('/files'))).toEqual([]);
    // A reload before "Upload" does not lose them.
    await page.reload();
    await chosen(2).waitFor();
    await dialog().getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog().getByText('2 photos added').first().waitFor();
    await expect.poll(sharedFiles, longTimeout).toBe(0);
    expect(new URL(page.url()).pathname).toBe(photosPage);
  });

  it('wait for the sign-in, and are offered to no other account', async () => {
    const [one, another] = [await fixture.addCustomer(), await fixture.addCustomer()];
    await signIn(page, fixture.instance.origin, one.email);
    await isControlled();
    await context.clearCookies();
    await share(await twoPhotos(3));
    await page.getByLabel('Email').fill(one.email);
    await page.getByLabel('Password', { exact: true }).fill('keepsake-demo');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await chosen(2).waitFor();
    // The session ends without a sign-out.
    await context.clearCookies();
    await signIn(page, fixture.instance.origin, another.email);
    await expect.poll(sharedFiles, longTimeout).toBe(0);
    expect(await dialog().count()).toBe(0);
  });

  it('are removed when the dialog is closed, and when the customer signs out', async () => {
    const { email } = await fixture.addCustomer();
    await signIn(page, fixture.instance.origin, email);
    await isControlled();
    await share(await twoPhotos(5));
    await chosen(2).waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(sharedFiles, longTimeout).toBe(0);

    await share(await twoPhotos(7));
    await chosen(2).waitFor();
    expect(await sharedFiles()).toBeGreaterThan(0);
    await open('/logout');
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await expect.poll(keptShares, longTimeout).toBe(false);
  });

  it('are missed aloud where there is no service worker, however many they are', async () => {
    const without = await fixture.browser.newContext({ serviceWorkers: 'block' });
    page = await without.newPage();
    const { email } = await fixture.addCustomer();
    await signIn(page, fixture.instance.origin, email);
    await addForm(60 * 1024 * 1024);
    await submitForm();
    await dialog().getByText('The photos you shared didn’t arrive').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await page.reload();
    await heading().waitFor();
    expect(await dialog().count()).toBe(0);
    await without.close();
  });
});

describe('the service worker', () => {
  it('keeps scripts, and never data or pages', async () => {
    const { email } = await fixture.addCustomer();
    await signIn(page, fixture.instance.origin, email);
    await isControlled();
    await open();
    await heading().waitFor();
    await fixture.shop.uploadPhoto(email, 'new.jpg', await drawPhoto({ width: 300, height: 200, seed: 9 }));
    const fromWorker: string[] = [];
    page.on('response', (response) => {
      if (response.fromServiceWorker()) fromWorker.push(new URL(response.url()).pathname);
    });
    await open();
    await page.locator('[data-item][data-state=success]').first().waitFor();
    expect(fromWorker.length).toBeGreaterThan(3);
    expect(fromWorker.filter((address) => !isAsset(address))).toEqual([]);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(3);
    expect(kept.filter((address) => !isAsset(address))).toEqual([]);
  });
});
