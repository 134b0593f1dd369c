// Proves PHO-34, PHO-49, PHO-51, PHO-52, SEL-1, SEL-2, SEL-6, SEL-60, ALB-43.

import { deletedPhotosRoutes, type LibraryOperation } from '@keepsake/contract/deleted-photos';
import { photosRoutes } from '@keepsake/contract/photos';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { findViolations } from '../testing/accessibility.ts';
import { afterRetries } from '../testing/after-retries.ts';
import { longTimeout } from '../testing/browser.ts';
import { serveDeletions } from '../testing/fake-deletions.ts';
import { serveLibrary } from '../testing/fake-library.ts';
import { makeSelectionLibrary } from '../testing/fake-timelines.ts';
import { keysOf } from '../testing/keys.ts';
import { setUpScreen } from '../testing/screen.ts';
import { selectionOf } from '../testing/selection.ts';

const photos = makeSelectionLibrary();

const screen = setUpScreen();
let page: Page;
const { tiles, isSelected, bar, dialog, total } = selectionOf(() => page);

beforeEach(async () => {
  page = screen.page;
  serveDeletions(screen.server, serveLibrary(screen.server, photos));
  await screen.open('/my-photos/photos');
  await tiles().nth(5).waitFor();
});

const { focused, press, tabTo } = keysOf(() => page);
const shiftClick = (item: number) =>
  tiles()
    .nth(item)
    .click({ modifiers: ['Shift'] });

async function deleteSelected(): Promise<void> {
  await bar().getByRole('button', { name: 'Delete' }).click();
  await dialog()
    .getByRole('button', { name: /^Delete photo/ })
    .click();
}

it('deletes a range of photos and undoes it, by the keyboard alone', async () => {
  await tabTo(/^Photo, \d/);
  await press('ArrowRight', 'Space');
  await isSelected('1');
  await press('Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowLeft');
  await isSelected('3');
  await bar().waitFor();
  await tabTo('Delete');
  await press('Enter');
  await dialog()
    .getByText('They leave your albums, too, and stay in Recently deleted for 14 days.')
    .waitFor();
  expect(await findViolations(page)).toEqual([]);
  await tabTo('Delete photos');
  await press('Enter');
  await page.getByText('3 photos deleted').first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await dialog().waitFor({ state: 'detached' });
  // The first photo that is left after them.
  await expect
    .poll(
      () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.item),
      longTimeout,
    )
    .toBe('1');
  expect(await focused()).toMatch(/^Photo, 28 August 2024/);
  // The time of a toast stands still while it has the focus.
  await tabTo('Undo');
  await expect.poll(total, longTimeout).toContain('1,397');
  expect(await bar().count()).toBe(0);
  await press('Enter');
  await page.getByText('3 photos restored').first().waitFor();
  await expect.poll(total, longTimeout).toContain('1,400');
});

it('deletes by one key and undoes it by another, in the list and in the viewer', async () => {
  await tabTo(/^Photo, \d/);
  await press('ArrowRight', 'Delete', 'Space');
  await isSelected('1');
  expect(await dialog().count()).toBe(0);
  await press('Backspace');
  await dialog()
    .getByText('It leaves your albums, too, and stays in Recently deleted for 14 days.')
    .waitFor();
  await press('Delete');
  await dialog().getByRole('button', { name: 'Delete photo' }).click();
  await page.getByRole('button', { name: 'Undo' }).waitFor();
  await expect.poll(total, longTimeout).toContain('1,399');
  await press('Control+z');
  await expect.poll(total, longTimeout).toContain('1,400');
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await tiles().nth(2).click();
  await page.getByRole('dialog', { name: 'Photo' }).waitFor();
  await press('Delete');
  await page.getByRole('button', { name: 'Delete photo' }).waitFor();
});

it('deletes what is left of a selection, and says how many photos were already deleted', async () => {
  const gone = new Set<string>();
  screen.server.respond(photosRoutes.deletePhotos, ({ body: { photoIds } }) => {
    if (gone.size === 0) for (const id of photoIds.slice(0, 2)) gone.add(id);
    return { failed: photoIds.filter((id) => gone.has(id)) };
  });
  screen.server.error(photosRoutes.getPhoto, 'not-found');
  await shiftClick(1);
  await shiftClick(3);
  await isSelected('3');
  await page.clock.install();
  await deleteSelected();
  await afterRetries(page, page.getByText('2 photos were already deleted.').first());
  await page.getByText('Photo deleted', { exact: true }).first().waitFor();
  await dialog().waitFor({ state: 'detached' });
  await bar().waitFor({ state: 'detached' });
});

describe('a failure for some photos', () => {
  it('keeps the dialog open and lists them, and they stay selected', async () => {
    screen.server.respond(photosRoutes.deletePhotos, ({ body }) => ({ failed: body.photoIds.slice(0, 1) }));
    await shiftClick(1);
    await shiftClick(3);
    await isSelected('3');
    await page.clock.install();
    await deleteSelected();
    await afterRetries(page, dialog().getByText('Error: Your photos could not be deleted'));
    await dialog().getByText('1 photo couldn’t be deleted:').waitFor();
    await dialog()
      .getByText(/^IMG_\d+\.JPG$/)
      .waitFor();
    expect(await findViolations(page)).toEqual([]);
    const requested = screen.server.requests(photosRoutes.deletePhotos);
    expect(requested.map(({ body }) => body.photoIds.length)).toEqual([3, 1, 1, 1]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await isSelected('1');
  });

  it.each([
    ['long', `${'holiday-at-the-seaside-'.repeat(10)}.JPG`],
    ['right-to-left', 'תמונה מהחופשה 1.JPG'],
  ])('shows a %s name within the dialog', async (_, localFileName) => {
    const [first, ...others] = photos;
    if (!first) throw new Error('no photo');
    serveLibrary(screen.server, [{ ...first, localFileName }, ...others]);
    screen.server.error(photosRoutes.deletePhotos, 'forbidden');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    await shiftClick(0);
    await deleteSelected();
    const name = dialog().getByText(localFileName);
    await name.waitFor();
    const [inner, outer] = [await name.boundingBox(), await dialog().boundingBox()];
    if (!inner || !outer) throw new Error('not shown');
    expect(inner.x).toBeGreaterThanOrEqual(outer.x);
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    expect(await findViolations(page)).toEqual([]);
  });
});

describe('more than a thousand photos', () => {
  beforeEach(async () => {
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('button', { name: 'Select all' }).click();
    await isSelected('1,400');
  });

  it('return and stay selected when the library has changed since', async () => {
    screen.server.error(deletedPhotosRoutes.deleteSelection, 'conflict');
    await deleteSelected();
    await dialog().getByText('Your library changed in the meantime').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await isSelected('1,400');
    await tiles().nth(3).waitFor();
  });

  it('are deleted by ranges, but for one, and brought back', async () => {
    await tiles().nth(3).click();
    await isSelected('1,399');
    await deleteSelected();
    await page.getByText('1,399 photos deleted').first().waitFor();
    const [sent] = screen.server.requests(deletedPhotosRoutes.deleteSelection);
    expect(sent?.body.photosCount).toBe(1399);
    expect(sent?.body.ranges).toHaveLength(8);
    await expect.poll(() => tiles().count(), longTimeout).toBe(1);
    await expect.poll(total, longTimeout).toMatch(/\b1$/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('1,399 photos restored').first().waitFor();
    await expect.poll(total, longTimeout).toContain('1,400');
  });

  it('show how many are deleted so far', async () => {
    screen.server.respond(
      deletedPhotosRoutes.getOperation,
      ({ params }): LibraryOperation => ({
        operationId: params.id,
        kind: 'delete-selection',
        state: 'RUNNING',
        done: 1200,
        photosCount: 1400,
      }),
    );
    await deleteSelected();
    await dialog().getByText('1,200 of 1,400 deleted').waitFor();
  });
});
