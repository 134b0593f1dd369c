import { describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { makePhoto, type NewPhoto, serveLibrary } from '../../testing/fake-library.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { openPreview, shownAt, stageSize } from '../../testing/viewer.ts';

/** Photos of any shape in the preview. */

const screen = setUpScreen();

async function openShape(shape: Pick<NewPhoto, 'width' | 'height'>): Promise<void> {
  const photo = makePhoto(0, { dateTaken: '2024-06-01T09:00:00', ...shape });
  serveLibrary(screen.server, [photo]);
  await openPreview(screen, photo.imageId);
}

it('shows one pixel as a visible square', async () => {
  await openShape({ width: 1, height: 1 });
  const { width, height } = await shownAt(screen.page);
  expect([width, height]).toEqual([64, 64]);
});

describe.each([
  ['wide', 6000, 500],
  ['tall', 500, 6000],
])('a %s panorama', (name, width, height) => {
  it('is shown whole, and 2.5 times as large when zoomed', async () => {
    const { page } = screen;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openShape({ width, height });
    const room = await stageSize(page);
    const shown = await shownAt(page);
    const [long, short] = name === 'wide' ? [shown.width, shown.height] : [shown.height, shown.width];
    expect(long / short).toBeCloseTo(12, 0);
    expect(shown.width).toBeLessThanOrEqual(room.width);
    expect(shown.height).toBeLessThanOrEqual(room.height);
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await expect.poll(async () => (await shownAt(page)).width, longTimeout).toBeCloseTo(shown.width * 2.5, 0);
  });
});

it('never enlarges a small photo', async () => {
  await openShape({ width: 900, height: 600 });
  const { width, height } = await shownAt(screen.page);
  expect([width, height]).toEqual([900, 600]);
});
