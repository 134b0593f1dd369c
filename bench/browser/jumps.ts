import type { Page } from 'playwright-core';
import { type Figure, most } from '../figures/figure.ts';
import { quantile } from '../figures/quantile.ts';
import type { OpenLibrary } from './open-library.ts';
import { until } from './watch-frames.ts';

const places = [0.5, 0.1, 0.9, 0.3, 0.7, 0.05, 0.95, 0.42];
const views = 5;

/** Photos, not their placeholders, fill the upper half of the window. */
const hasPhotos = (isShort: number) => {
  const tiles = [...document.querySelectorAll<HTMLElement>('[data-item]')];
  const inView = tiles.filter((tile) => {
    const { top, bottom } = tile.getBoundingClientRect();
    return bottom > 200 && top < 600;
  });
  return inView.length > isShort && inView.every((tile) => tile.querySelector('img') !== null);
};

/** Milliseconds from a click on the scrubber until photos are drawn. */
async function jump(page: Page, share: number): Promise<number> {
  const box = await page.getByRole('slider').locator('..').boundingBox();
  if (!box) throw new Error('there is no scrubber');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height * share);
  return until(page, hasPhotos, 0);
}

/** Milliseconds from the grid to the viewer and back, until the tile has the focus. */
async function scrollBack(page: Page): Promise<number> {
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').first().waitFor();
  const started = performance.now();
  await page.keyboard.press('Escape');
  await until(page, () => document.activeElement?.hasAttribute('data-item') === true, undefined);
  return performance.now() - started;
}

export async function measureJumps({ page }: OpenLibrary): Promise<Figure[]> {
  const jumps = [];
  for (const share of places) jumps.push(await jump(page, share));
  await page.locator('[data-item][tabindex="0"]').focus();
  const returns = [];
  for (let view = 0; view < views; view += 1) returns.push(await scrollBack(page));
  const slowest = Math.max(...jumps);
  return [
    {
      what: 'Photos after a jump by the scrubber in 1,000,000, the slowest of eight',
      measured: jumps.map((time) => time.toFixed(0)).join(', '),
      against: '',
      value: slowest,
      goal: most(500, ' ms'),
    },
    {
      what: 'Back from the viewer to the tile',
      measured: returns.map((time) => time.toFixed(0)).join(', '),
      against: '',
      value: quantile(returns, 0.5),
      goal: most(200, ' ms'),
    },
  ];
}
