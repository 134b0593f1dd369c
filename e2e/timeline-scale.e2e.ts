import { expect, test } from 'vitest';
import { fillLibraryOf, withoutPictures } from './support/big-library.ts';
import { signIn } from './support/browser.ts';
import { useStage } from './support/stage.ts';
import { watch, wheel } from './support/watch-frames.ts';

/** The short form of the bench's part `browsing` (docs/performance.md): what does not depend on the machine's speed. */

const stage = useStage();

/** The goal is 50 ms on a quiet machine, where the bench measures it; a loaded one is several times as slow. */
const longestTask = 400;

test('a library of 100,000 photos with every month open keeps few tiles in the page while it is flung', async () => {
  const page = await stage.browser.newPage({ viewport: { width: 1440, height: 900 } });
  await withoutPictures(page);
  await signIn(page, stage.instance.origin, 'gus@demo.keepsake.test');
  await fillLibraryOf(stage, 'gus@demo.keepsake.test', {
    photos: 100_000,
    inLargeMonth: 417,
    monthsBeside: 239,
  });
  await page.reload();
  await page.getByRole('switch', { name: 'Show all photos' }).click();
  await page.getByRole('gridcell').first().waitFor();
  const client = await page.context().newCDPSession(page);
  const seen = await watch(page, async () => {
    await wheel(client, 3_000, 2);
    await wheel(client, 12_000, 3);
    await wheel(client, -12_000, 2);
  });
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(10_000);
  expect(seen.tiles).toBeGreaterThan(10);
  expect(seen.tiles).toBeLessThanOrEqual(80);
  expect(seen.elements).toBeLessThanOrEqual(600);
  expect(Math.max(0, ...seen.longTasks)).toBeLessThan(longestTask);
});
