import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './support/accessibility.ts';
import { patience } from './support/browser.ts';
import { drawPhoto, openLibrary } from './support/library.ts';
import { useStage } from './support/stage.ts';
import {
  neighboursAreThere,
  openPreview,
  pictureIsThere,
  previewPath,
  settle,
  shownAt,
  stageSize,
} from './support/viewer.ts';

/** Photos of any shape and state in the preview, and the way back to the list. */

const stage = useStage();
let page: Page;
const ids: Record<string, string> = {};
const idOf = (name: string) => ids[name] ?? '';

/** More than a month opens with, so that going on loads more. */
const pageSize = 24;

beforeAll(async () => {
  const context = await stage.browser.newContext({
    viewport: { width: 1200, height: 800 },
    reducedMotion: 'reduce',
  });
  page = await context.newPage();
  const library = await openLibrary(page, stage.instance.origin, 'gus@demo.keepsake.test');
  const shapes = { dot: [1, 1], wide: [6000, 500], tall: [500, 6000], photo: [900, 600] } as const;
  for (const [seed, [name, [width, height]]] of Object.entries(shapes).entries()) {
    const bytes = await drawPhoto({ width, height, seed, takenAt: `2024:06:0${seed + 1} 09:00:00` });
    ids[name] = await library.add({ name: `${name}.jpg`, bytes });
  }
  for (let seed = 0; seed <= pageSize; seed += 1) {
    const takenAt = `2022:01:01 10:00:${59 - seed}`;
    const bytes = await drawPhoto({ width: 300, height: 200, seed, takenAt });
    ids[`many ${seed}`] = await library.add({ name: `many-${seed}.jpg`, bytes });
  }
});

describe('shapes', () => {
  it('shows one pixel as a square that one sees', async () => {
    await openPreview(page, stage.instance.origin, idOf('dot'));
    const { width, height } = await shownAt(page);
    expect([width, height]).toEqual([64, 64]);
  });

  it.each(['wide', 'tall'])('shows a %s panorama whole, and 2.5 times as large when zoomed', async (name) => {
    await openPreview(page, stage.instance.origin, idOf(name));
    const room = await stageSize(page);
    const shown = await shownAt(page);
    const [long, short] = name === 'wide' ? [shown.width, shown.height] : [shown.height, shown.width];
    expect(long / short).toBeCloseTo(12, 0);
    expect(shown.width).toBeLessThanOrEqual(room.width);
    expect(shown.height).toBeLessThanOrEqual(room.height);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(async () => (await shownAt(page)).width, patience).toBeCloseTo(shown.width * 2.5, 0);
    await page.getByRole('button', { name: 'Zoom out' }).click();
  });

  it('never enlarges a small photo', async () => {
    await openPreview(page, stage.instance.origin, idOf('photo'));
    const { width, height } = await shownAt(page);
    expect([width, height]).toEqual([900, 600]);
  });
});

/** The worker is quick and the photos are sound: the answers say something else. */
async function tellState(state: string): Promise<void> {
  await page.route(/\/photos\/(timeline|[0-9a-f])/, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"state":"ready"', `"state":"${state}"`);
    await route.fulfill({ response: answer, body });
  });
}

describe('states', () => {
  it('says that a photo cannot be shown, and offers no zoom', async () => {
    await tellState('unreadable');
    await page.goto(`${stage.instance.origin}${previewPath(idOf('photo'))}`);
    await page
      .getByText('This photo cannot be shown. You can still download the original.')
      .waitFor(patience);
    expect(await page.getByRole('button', { name: 'Zoom in' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Download' }).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  it('says that a photo is being prepared while its pictures are made', async () => {
    await page.route(/\/images\//, (route) =>
      route.fulfill({ status: 503, headers: { 'Retry-After': '5' }, body: '' }),
    );
    await tellState('processing');
    await page.goto(`${stage.instance.origin}${previewPath(idOf('photo'))}`);
    await page
      .getByText('Your photo is being prepared…')
      .first()
      .waitFor({ state: 'attached', ...patience });
    expect((await shownAt(page)).width).toBe(900);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

// spec P2.35
it('goes on to photos of the month that were not loaded', async () => {
  await openPreview(page, stage.instance.origin, idOf(`many ${pageSize - 1}`));
  await neighboursAreThere(page, 2);
  await page.keyboard.press('ArrowRight');
  await pictureIsThere(page, idOf(`many ${pageSize}`));
});

it('stays at the photo that is asked about, and does not go on to one that comes meanwhile', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.goto(`${stage.instance.origin}${previewPath(idOf(`many ${pageSize - 1}`))}`);
  // What is behind the month's first photos: by the layout, or by the next page.
  const behind = /timeline\/2022\/1(\/layout)?\?(?!.*limit=24)/;
  await page.route(behind, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Delete', exact: true }).waitFor(patience);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor(patience);
  const came = page.waitForResponse(behind);
  release();
  await (await came).finished();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached', ...patience });
  expect(new URL(page.url()).pathname).toBe(previewPath(idOf(`many ${pageSize - 1}`)));
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(`**${previewPath(idOf(`many ${pageSize}`))}`, patience);
});

it('moves nothing by itself when the system asks for less motion', async () => {
  await openPreview(page, stage.instance.origin, idOf('tall'));
  await neighboursAreThere(page, 2);
  await page.mouse.move(800, 400);
  await page.mouse.down();
  await page.mouse.move(700, 400, { steps: 2 });
  await page.mouse.up();
  const motions = await page.evaluate(
    () => document.querySelector('[data-track]')?.getAnimations({ subtree: true }).length,
  );
  expect(motions).toBe(0);
});

// spec P2.38
it('closing comes back to the place in the list, and to the photo', async () => {
  await page.goto(`${stage.instance.origin}/my-photos/photos`);
  const month = page.getByRole('heading', { name: 'January 2022' });
  await month.waitFor(patience);
  await month.scrollIntoViewIfNeeded();
  const top = async () => (await month.boundingBox())?.y;
  let before: number | undefined;
  const isStill = async () => {
    const last = before;
    before = await top();
    return before !== undefined && before === last;
  };
  await expect.poll(isStill, { ...patience, interval: 300 }).toBe(true);
  await page.mouse.click(300, (before ?? 0) + 120);
  await page.getByRole('button', { name: 'Download' }).waitFor(patience);
  await settle(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Download' }).waitFor({ state: 'detached' });
  await expect.poll(async () => Math.abs(((await top()) ?? 0) - (before ?? 0)), patience).toBeLessThan(2);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')), patience)
    .toContain('Photo, 1 January 2022');
});

// spec P2.15
it('shows when it was added where the list is in that order', async () => {
  await page.evaluate(() =>
    localStorage.setItem('keepsake.sort.photos', JSON.stringify({ sortKey: 'created', sortOrder: 'desc' })),
  );
  await openPreview(page, stage.instance.origin, idOf('photo'));
  await page.getByText(/^Added \d+ \w+ \d{4} at \d\d:\d\d:\d\d$/).waitFor(patience);
  expect(await page.getByText('4 June 2024 at 09:00:00').count()).toBe(0);
  await page.evaluate(() =>
    localStorage.setItem('keepsake.sort.photos', JSON.stringify({ sortKey: 'uploaded', sortOrder: 'desc' })),
  );
  await openPreview(page, stage.instance.origin, idOf('photo'));
  await page.getByText('4 June 2024 at 09:00:00').waitFor(patience);
});
