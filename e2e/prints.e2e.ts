// Proves PRI-8, PRI-9, PRI-10, PRI-11, PRI-12, PRI-13.

import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import { selectionsRoutes } from '@keepsake/contract/selections';
import { addMonths, storageMonths } from '@keepsake/contract/storage-status';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { useFixture } from './support/fixture.ts';
import { addPhotos, callsOf, editorAddressOf, editorOf, photosToPrint } from './support/prints.ts';

/** The way from the account site to the sandbox's editor and back, with the real server. */

const fixture = useFixture();
let context: BrowserContext;
let page: Page;
const editor = editorOf(() => page);
const names = photosToPrint.map(({ name }) => name);

beforeEach(async () => {
  context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 }, locale: 'en-GB' });
  page = await context.newPage();
});
afterEach(() => context.close());

const home = {
  firstName: 'Cleo',
  lastName: 'Marchetti',
  street: 'Via dei Serragli',
  houseNumber: '7',
  postalCode: '50124',
  city: 'Firenze',
  country: 'IT',
};

/** A customer like the demonstration's cleo: the 18 months end in a few days. */
async function addCustomerNearDeletion(): Promise<string> {
  const { email, shopId } = await fixture.addCustomer();
  const registeredOn = addMonths(addDays(dayAt(Date.now(), 'Europe/Amsterdam'), 3), -storageMonths);
  const addresses = [{ id: 'A-1', isDefault: true, ...home }];
  await fixture.shop.putCustomer(shopId, {
    email,
    registeredOn,
    initialPassword: 'keepsake-demo',
    addresses,
    updatedAt: `${registeredOn}T12:00:00Z`,
  });
  return email;
}

async function signInNearDeletion(email: string): Promise<void> {
  await page.goto(`${fixture.instance.origin}/my-photos/photos`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('keepsake-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

it('saves photos from deletion: the order is in the account, and the 18 months begin again', async () => {
  const { origin } = fixture.instance;
  const email = await addCustomerNearDeletion();
  await addPhotos(fixture, email);
  const seen: string[] = [];
  context.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
  const created = page
    .waitForResponse((response) => response.url().endsWith(selectionsRoutes.createTempSelection.path))
    .then((response) => response.json() as Promise<{ editorToken: string }>);

  await signInNearDeletion(email);
  const dialog = page.getByRole('dialog', { name: 'Keep your photos' });
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.reload();
  await page.getByText(/^Your photos will be deleted in \d days/).waitFor();
  expect(await dialog.count()).toBe(0);

  await page.getByRole('button', { name: 'Order prints' }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await page.getByRole('group', { name: 'Order prints' }).getByRole('button').last().click();
  await page.waitForURL(/\/prints\/sessions\//);
  await editor.title().waitFor();
  const { editorToken } = await created;

  await expect.poll(() => editor.prints().count(), longTimeout).toBe(3);
  await editor.sizeOf('beach.jpg').selectOption('20x30');
  await editor.print('beach.jpg').getByText('May look soft at 20 × 30 cm').waitFor();
  await editor.print('tower.jpg').getByRole('button', { name: 'One more' }).click();
  await editor.sum().getByText('4 prints').waitFor();
  await editor.sum().getByText('£7.25').waitFor();
  await page.reload();
  await editor.sum().getByText('£7.25').waitFor();

  await editor.next().click();
  await page.getByRole('radio', { name: 'Another address' }).check();
  await editor.place().click();
  await page.getByText('Please enter your first name').waitFor();
  await page.getByRole('radio', { name: /Via dei Serragli 7/ }).check();
  expect(await editor.field('Town or city').inputValue()).toBe('Firenze');
  await editor.place().click();
  await editor.thanks().waitFor();
  const code = /K2\d+/.exec((await page.getByText(/^Order K/).textContent()) ?? '')?.[0] ?? '';
  await page.reload();
  await page.getByText(`Order ${code}`).waitFor();
  expect(seen.filter((text) => text.includes(editorToken))).toEqual([]);

  await page.getByRole('link', { name: 'See my order' }).click();
  await page.getByRole('heading', { level: 1, name: `Order ${code}` }).waitFor();
  await page.getByText('Classic prints, 20 × 30 cm, Glossy').waitFor();
  await page.getByText('£7.25').first().waitFor();
  await page.getByRole('button', { name: '2 photos' }).click();
  await page.getByRole('dialog').getByRole('img', { name: 'tower.jpg' }).waitFor();
  await page.goto(`${origin}/my-photos/photos`);
  await page.getByText('We keep your photos for another 18 months').waitFor();
  expect(await dialog.count()).toBe(0);
});

async function openEditor(photoIds: readonly string[], { email = fixture.email } = {}) {
  const calls = await callsOf(page, fixture, email);
  const selection = await calls.select(photoIds);
  await page.goto(await editorAddressOf(page, fixture, selection));
  await editor.title().waitFor();
  await editor.prints().first().waitFor();
  return calls;
}

it('names photos that were deleted meanwhile, and continues without them', async () => {
  const { email } = await fixture.addCustomer();
  const [one = '', two = '', three = ''] = await addPhotos(fixture, email);
  const calls = await openEditor([one, two, three], { email });
  await editor.next().click();
  await editor.fillAddress();
  await calls.delete([two]);
  await editor.place().click();
  await editor.news().getByText('beach.jpg has been deleted meanwhile').waitFor();
  await editor.sum().getByText('2 prints').waitFor();
  await page.reload();
  await editor.sum().getByText('2 prints').waitFor();
  expect(await editor.field('Street').inputValue()).toBe('Via dei Serragli');
  await page.goBack();
  await expect.poll(() => editor.prints().count(), longTimeout).toBe(2);
  await page.goForward();
  await editor.place().click();
  await editor.thanks().waitFor();
  expect(await page.getByRole('img', { name: 'beach.jpg' }).count()).toBe(0);
});

it('has two selections open in two tabs, each with its own work', async () => {
  const { email } = await fixture.addCustomer();
  const photos = photosToPrint.map((photo) => ({ ...photo, isDamaged: photo.name === 'tower.jpg' }));
  const [one = '', two = '', three = ''] = await addPhotos(fixture, email, photos);
  const { select } = await openEditor([one, two], { email });
  const first = page;
  await editor.print('meadow.jpg').getByRole('button', { name: 'One more' }).click();
  await editor.sum().getByText('3 prints').waitFor();
  const selection = await select([three]);
  page = await context.newPage();
  await page.goto(await editorAddressOf(page, fixture, selection));
  await editor.print('tower.jpg').getByText('Damaged: part of the picture is missing').waitFor();
  await editor.sum().getByText('1 print').waitFor();
  await first.bringToFront();
  page = first;
  await page.reload();
  await editor.sum().getByText('3 prints').waitFor();
  expect(await editor.print('tower.jpg').count()).toBe(0);
  expect(
    await editor
      .prints()
      .getByText(/^Damaged/)
      .filter({ visible: true })
      .count(),
  ).toBe(0);
});

it('opens no selection that was tampered with, or whose customer has signed out', async () => {
  const { origin } = fixture.instance;
  const { email } = await fixture.addCustomer();
  const photoIds = await addPhotos(fixture, email);
  const { select } = await openEditor(photoIds, { email });
  const tampered = { ...(await select(photoIds)), editorToken: 'tampered' };
  await page.goto(await editorAddressOf(page, fixture, tampered));
  await editor.ended().waitFor();
  expect(new URL(page.url()).href).not.toContain('tampered');
  expect(await editor.ended().evaluate((title) => title === document.activeElement)).toBe(true);
  const link = page.getByRole('link', { name: 'Back to my photos' });
  expect(await link.getAttribute('href')).toBe(`${origin}/my-photos/photos`);

  await page.goBack();
  await editor.next().click();
  await editor.fillAddress();
  const site = await context.newPage();
  await site.goto(`${origin}/my-photos/photos`);
  await site.getByRole('button', { name: 'Sign out' }).first().click();
  await site.getByLabel('Email').waitFor();
  await editor.place().click();
  await editor.news().getByText('This selection has ended').waitFor();
});

it('keeps the order of photos, and what a customer removes', async () => {
  const { email } = await fixture.addCustomer();
  const [one = '', two = '', three = ''] = await addPhotos(fixture, email);
  await openEditor([three, one, two], { email });
  const shown = await editor
    .prints()
    .evaluateAll((all) => all.map((one) => one.querySelector('.name')?.textContent));
  expect(shown).toEqual(['tower.jpg', ...names.slice(0, 2)]);
  await editor.print('tower.jpg').getByRole('button', { name: 'Remove' }).press('Enter');
  await editor.sum().getByText('2 prints').waitFor();
  await page.reload();
  await editor.print('tower.jpg').getByText('Not printed').waitFor();
  await editor.print('tower.jpg').getByRole('button', { name: 'Put back' }).click();
  await editor.sum().getByText('3 prints').waitFor();
});
