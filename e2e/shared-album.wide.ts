// Proves ALB-1, ALB-7, ALB-8, SHR-1, SHR-2, SHR-3, SHR-4, SHR-5, SHR-6, SHR-7, SHR-9, SHR-10, SHR-13.
// Proves SHR-14.

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { isAt, tilesOf } from '../web/src/testing/album-viewer.ts';
import { albumsPageOf } from '../web/src/testing/albums-page.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { pressKey } from '../web/src/testing/keys.ts';
import { selectionOf } from '../web/src/testing/selection.ts';
import { type Customer, useFixture } from './support/fixture.ts';
import { drawPhoto, signIn } from './support/library.ts';

/** A shared album for its owner and two participants. */

const albumId = randomUUID();
const path = `/my-photos/shared-albums/${albumId}`;

const fixture = useFixture();
let owner: Customer;
let participant: Customer;
let other: Customer;
let photos: { readonly photoId: string; readonly ownerId: string; readonly bytes: Buffer }[];
const pages = new Map<Customer, Page>();

async function putAlbum(people: readonly Customer[]): Promise<void> {
  const participantIds = people.map(({ shopId }) => shopId);
  const failed = await fixture.shop.putSharedAlbum(albumId, {
    name: 'By the sea',
    ownerId: owner.shopId,
    participantIds,
    photos: photos
      .filter(({ ownerId }) => ownerId === owner.shopId || participantIds.includes(ownerId))
      .map(({ photoId, ownerId }) => ({ photoId, ownerId })),
  });
  expect(failed).toEqual([]);
}

/** Opens the album on the customer's first sign-in. */
async function open(customer: Customer): Promise<Page> {
  const { browser, instance } = fixture;
  let page = pages.get(customer);
  if (!page) {
    page = await (await browser.newContext({ viewport: { width: 1200, height: 800 } })).newPage();
    await signIn(page, instance.origin, customer.email);
    pages.set(customer, page);
  }
  await page.goto(`${instance.origin}${path}`);
  await page.getByText('Shared albums are no longer supported').waitFor(longTimeout);
  return page;
}

beforeAll(async () => {
  owner = { email: fixture.email, shopId: fixture.shopId };
  participant = await fixture.addCustomer();
  other = await fixture.addCustomer();
  photos = await Promise.all(
    [owner, owner, participant].map(async ({ email, shopId }, index) => {
      const takenAt = `2023:06:0${index + 1} 10:20:30`;
      const bytes = await drawPhoto({ width: 600, height: 400, seed: index + 20, takenAt });
      const name = `${shopId === owner.shopId ? 'owner' : 'participant'}-${index}.jpg`;
      return { photoId: await fixture.shop.uploadPhoto(email, name, bytes), ownerId: shopId, bytes };
    }),
  );
  await putAlbum([participant, other]);
});

const main = (page: Page) => page.getByRole('main');

async function deleteAlbum(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'Delete album' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete album By the sea' });
  await dialog.getByRole('button', { name: 'Delete album' }).click();
  await isAt(page, '/my-photos/albums');
  await page.getByText('By the sea album deleted').first().waitFor(longTimeout);
}

describe('a shared album', () => {
  it('shows its owner the participants', async () => {
    const page = await open(owner);
    await main(page).getByText('3 photos', { exact: true }).waitFor(longTimeout);
    await main(page).getByRole('button', { name: '2 people' }).click();
    const dialog = page.getByRole('dialog', { name: 'Shared with 2 people' });
    const emails = async () => (await dialog.getByRole('listitem').allInnerTexts()).toSorted();
    await expect.poll(emails, longTimeout).toEqual([other.email, participant.email].toSorted());
  });

  it('shows a participant the owner only', async () => {
    const page = await open(participant);
    await main(page)
      .getByText(`This album belongs to ${owner.email}.`, { exact: false })
      .waitFor(longTimeout);
    expect(await main(page).getByText(other.email, { exact: false }).count()).toBe(0);
  });

  it('is in the list of a participant, with its cover', async () => {
    const page = await open(participant);
    await main(page).getByRole('link', { name: 'My albums' }).click();
    const card = albumsPageOf(() => page).card(/^By the sea 3 photos/);
    await card.waitFor(longTimeout);
    const width = () => card.locator('img').evaluate((img) => (img as HTMLImageElement).naturalWidth);
    await expect.poll(width, longTimeout).toBeGreaterThan(0);
  });

  it('lets a participant download a photo of the owner, byte for byte', async () => {
    const page = await open(participant);
    const { bar } = selectionOf(() => page);
    await page.getByRole('button', { name: /^Sort: / }).click();
    await page.getByRole('menuitemradio', { name: 'Date taken', exact: true }).click();
    await page.getByRole('button', { name: 'Sort: Date taken, Newest first' }).waitFor(longTimeout);
    await tilesOf(page).nth(2).focus();
    await pressKey(page, 'Space');
    await bar().waitFor(longTimeout);
    const started = page.waitForEvent('download', longTimeout);
    await bar().getByRole('button', { name: 'Download' }).click();
    const saved = await started;
    expect(saved.suggestedFilename()).toBe('owner-0.jpg');
    expect(photos[0]?.bytes.equals(await readFile(await saved.path()))).toBe(true);
  });

  it('shows a removed participant that the album is gone', async () => {
    const page = await open(other);
    await tilesOf(page).first().waitFor(longTimeout);
    await putAlbum([participant]);
    await page.getByRole('heading', { name: 'You’re no longer in this album' }).waitFor(longTimeout);
    await page.goto(`${fixture.instance.origin}${path}`);
    await page.getByText('Unable to display album.').waitFor(longTimeout);
  });

  it('lets a participant leave; own photos stay in the library', async () => {
    await deleteAlbum(await open(participant));
    const left = photos.find(({ ownerId }) => ownerId === participant.shopId)?.photoId ?? '';
    expect([...(await fixture.shop.listPhotos(participant.email)).values()]).toContain(left);
    const page = await open(owner);
    await main(page).getByText('2 photos', { exact: true }).waitFor(longTimeout);
    await main(page).getByText('This album isn’t shared with anyone.', { exact: false }).waitFor(longTimeout);
  });

  it('is deleted by its owner for everybody', async () => {
    await putAlbum([other]);
    const [mine, theirs] = [await open(owner), await open(other)];
    await deleteAlbum(mine);
    await theirs.getByRole('heading', { name: 'You’re no longer in this album' }).waitFor(longTimeout);
    expect((await fixture.shop.listPhotos(owner.email)).size).toBe(2);
  });
});
