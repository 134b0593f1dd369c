import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { patience } from './support/browser.ts';
import { drawPhoto, type Library, openLibrary } from './support/library.ts';
import { useStage } from './support/stage.ts';
import {
  isAtRest,
  neighboursAreThere,
  openPreview,
  pictureIsThere,
  previewPath,
  settle,
  shownAt,
  stageSize,
} from './support/viewer.ts';

/** The preview with mouse and keyboard. */

const stage = useStage();
let page: Page;
let library: Library;
/** In the order of the list: four of May, one of February. */
const ids: string[] = [];
const idOf = (place: number) => ids[place] ?? '';

beforeAll(async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1200, height: 800 } });
  page = await context.newPage();
  library = await openLibrary(page, stage.instance.origin, 'gus@demo.keepsake.test');
});

// spec P2.39
it('leads to the list when the library is empty or nobody knows the id', async () => {
  for (const id of ['01890a5d-ac96-774b-bcce-b302099a8057', 'no-id-at-all']) {
    await page.goto(`${stage.instance.origin}${previewPath(id)}?stripped=false`);
    await page.waitForURL((url) => url.pathname === '/my-photos/photos', patience);
    expect(new URL(page.url()).searchParams.get('stripped')).toBe('false');
    await page.getByText('Your photo library is empty').waitFor(patience);
  }
});

describe('with photos', () => {
  beforeAll(async () => {
    const dates = ['2023:05:09', '2023:05:08', '2023:05:07', '2023:05:06', '2023:02:01'];
    for (const [seed, date] of dates.entries()) {
      const bytes = await drawPhoto({ width: 2400, height: 1800, seed, takenAt: `${date} 10:20:30` });
      ids.push(await library.add({ name: `IMG_${seed}.jpg`, bytes }));
    }
  });

  // spec P2.34
  it('fills the screen, with a way back, arrows and a bar of actions', async () => {
    await openPreview(page, stage.instance.origin, idOf(1));
    for (const name of ['Back to your photos', 'Previous photo', 'Next photo', 'Zoom in', 'Details']) {
      await page.getByRole('button', { name, exact: true }).waitFor();
    }
    const bar = page.getByRole('group', { name: 'Photo actions' });
    await bar.getByRole('button', { name: 'Download' }).waitFor();
    await bar.getByRole('button', { name: 'Delete' }).waitFor();
    const surface = await page.getByRole('dialog').boundingBox();
    expect(surface).toEqual({ x: 0, y: 0, width: 1200, height: 800 });
    expect(await page.locator('#root').evaluate((site) => site.matches('[inert]'))).toBe(true);
    expect(await findViolations(page)).toEqual([]);
  });

  // spec P9.14
  it("shows when it was taken as d MMMM yyyy 'at' HH:mm:ss", async () => {
    await page.getByText('8 May 2023 at 10:20:30').waitFor();
  });

  // spec P2.35, P2.41
  it('goes by arrow keys and arrows, and to the next month by itself', async () => {
    await neighboursAreThere(page, 2);
    await page.keyboard.press('ArrowRight');
    await pictureIsThere(page, idOf(2));
    await page.keyboard.press('ArrowLeft');
    await pictureIsThere(page, idOf(1));
    for (const place of [2, 3, 4]) {
      await page.getByRole('button', { name: 'Next photo' }).click();
      await pictureIsThere(page, idOf(place));
    }
    await page.getByRole('button', { name: 'Previous photo' }).click();
    await pictureIsThere(page, idOf(3));
  });

  // spec P2.42
  it('ignores steps beyond the first and the last photo', async () => {
    for (const [place, key] of [
      [4, 'ArrowRight'],
      [0, 'ArrowLeft'],
    ] as const) {
      await openPreview(page, stage.instance.origin, idOf(place));
      await neighboursAreThere(page, 1);
      const before = await shownAt(page);
      await page.keyboard.press(key);
      await isAtRest(page, before);
      expect(new URL(page.url()).pathname).toBe(previewPath(idOf(place)));
    }
  });

  // spec P2.41, P9.12
  it('zooms around the pointer with a double click, between 1 and 2.5', async () => {
    await openPreview(page, stage.instance.origin, idOf(1));
    const before = await shownAt(page);
    const spot = { x: before.x + before.width / 4, y: before.y + before.height / 4 };
    await page.mouse.dblclick(spot.x, spot.y);
    await expect.poll(async () => (await shownAt(page)).width / before.width, patience).toBeCloseTo(2.5, 1);
    const after = await shownAt(page);
    expect((spot.x - after.x) / after.width).toBeCloseTo(0.25, 1);
    expect((spot.y - after.y) / after.height).toBeCloseTo(0.25, 1);
    await page.mouse.dblclick(spot.x, spot.y);
    await isAtRest(page, before);
  });

  it.each([false, true])('zooms with the wheel (with ctrl: %s), and not the page', async (withKey) => {
    const before = await shownAt(page);
    await page.mouse.move(600, 400);
    if (withKey) await page.keyboard.down('Control');
    await page.mouse.wheel(0, -120);
    await expect.poll(async () => (await shownAt(page)).width / before.width, patience).toBeGreaterThan(1.2);
    for (let turn = 0; turn < 8; turn += 1) await page.mouse.wheel(0, -120);
    await expect.poll(async () => (await shownAt(page)).width / before.width, patience).toBeCloseTo(2.5, 1);
    for (let turn = 0; turn < 12; turn += 1) await page.mouse.wheel(0, 120);
    if (withKey) await page.keyboard.up('Control');
    await isAtRest(page, before);
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
  });

  it('moves the zoomed photo by mouse and by shift with arrow keys, as far as its edges', async () => {
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const room = await stageSize(page);
    await expect.poll(async () => (await shownAt(page)).width, patience).toBeGreaterThan(room.width);
    await settle(page);
    const { x } = await shownAt(page);
    await page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => (await shownAt(page)).x, patience).toBeCloseTo(x + 80, 0);
    await page.mouse.move(300, 400);
    await page.mouse.down();
    await page.mouse.move(1190, 400, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await shownAt(page)).x, patience).toBeCloseTo(room.x, 0);
    expect(new URL(page.url()).pathname).toBe(previewPath(idOf(1)));
    await page.getByRole('button', { name: 'Zoom out' }).click();
  });

  it('loads the photo itself when it is zoomed, over what is shown', async () => {
    await openPreview(page, stage.instance.origin, idOf(2));
    const layers = page.locator('[data-place="0"] [data-frame] img');
    expect(await layers.count()).toBe(2);
    const full = page.waitForRequest((request) => /\/images\/.*\/original\?/.test(request.url()));
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await full;
    // Those beneath stay until it is there, and after.
    await page.locator('[data-place="0"] [data-frame] img[data-shown]').nth(2).waitFor(patience);
    expect(
      await layers.evaluateAll((images) => images.map((image) => image.hasAttribute('data-shown'))),
    ).toEqual([true, true, true]);
    await page.getByRole('button', { name: 'Zoom out' }).click();
  });

  // spec P2.41
  it('swipes with the mouse, but dragging down closes nothing here', async () => {
    await openPreview(page, stage.instance.origin, idOf(2));
    await neighboursAreThere(page, 2);
    const before = await shownAt(page);
    await page.mouse.move(600, 300);
    await page.mouse.down();
    await page.mouse.move(600, 700, { steps: 4 });
    await page.mouse.up();
    await isAtRest(page, before);
    await page.mouse.move(800, 400);
    await page.mouse.down();
    await page.mouse.move(400, 400, { steps: 4 });
    await page.mouse.up();
    await pictureIsThere(page, idOf(3));
  });

  // spec P2.41
  it('Escape closes a dialog first, and then the preview', async () => {
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
    await dialog.waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe(previewPath(idOf(3)));
    await page.keyboard.press('Escape');
    await page.waitForURL((url) => url.pathname === '/my-photos/photos', patience);
  });

  it('loads the list beneath, the dialog and the details after the photo', async () => {
    const fresh = await stage.browser.newContext({ storageState: await page.context().storageState() });
    const opened = await fresh.newPage();
    const asked: string[] = [];
    opened.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const isLater = (path: string) => /(photos-page|delete-open-photo|details-panel)-/.test(path);
    await openPreview(opened, stage.instance.origin, idOf(1));
    const picture = asked.findIndex((path) => path.startsWith('/images/'));
    expect(picture).toBeGreaterThan(0);
    expect(asked.slice(0, picture).filter(isLater)).toEqual([]);
    await neighboursAreThere(opened, 2);
    await expect.poll(() => asked.some((path) => path.includes('photos-page-')), patience).toBe(true);
    await fresh.close();
  });

  it('tells the details of a photo beside it, and of the next one', async () => {
    await openPreview(page, stage.instance.origin, idOf(1));
    await page.keyboard.press('i');
    const panel = page.getByRole('complementary', { name: 'Details' });
    for (const text of ['IMG_1.jpg', '2,400 × 1,800 pixels', '4.3 megapixels', '8 May 2023 at 10:20:30']) {
      await panel.getByText(text, { exact: true }).waitFor(patience);
    }
    await panel.getByText(/^[\d.,]+ (Bytes|KB|MB)$/).waitFor();
    await expect.poll(() => panel.getByText(/^\d+ \w+ \d{4} at \d\d:\d\d:\d\d$/).count(), patience).toBe(3);
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await panel.getByText('IMG_2.jpg').waitFor(patience);
    await panel.getByRole('button', { name: 'Close details' }).click();
    await panel.waitFor({ state: 'detached' });
    const button = page.getByRole('button', { name: 'Details' });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  // spec P2.36, P2.37
  it('after a delete it shows the previous photo, and the second after the first', async () => {
    await openPreview(page, stage.instance.origin, idOf(3));
    await neighboursAreThere(page, 2);
    await deleteShown();
    await pictureIsThere(page, idOf(2));
    await openPreview(page, stage.instance.origin, idOf(0));
    await neighboursAreThere(page, 1);
    await deleteShown();
    await pictureIsThere(page, idOf(1));
  });
});

async function deleteShown(): Promise<void> {
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete photo?' });
  await dialog.getByRole('button', { name: 'Delete photo' }).click();
  await dialog.waitFor({ state: 'detached', ...patience });
}
