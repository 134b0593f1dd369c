import type { Page } from 'playwright-core';
import { type Figure, most } from '../figures/figure.ts';
import type { OpenLibrary } from './open-library.ts';

function observeInputs(): void {
  const inputs: { name: string; duration: number }[] = [];
  Object.assign(globalThis, { inputs });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[]) {
      if (entry.interactionId) inputs.push({ name: entry.name, duration: entry.duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

/** Slowest input since the last call, in milliseconds; the browser reports none below 16 ms. */
async function slowestInput(page: Page): Promise<number> {
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const { inputs } = globalThis as unknown as { inputs: { duration: number }[] };
    return Math.max(16, ...inputs.splice(0).map(({ duration }) => duration));
  });
}

/** INP of the commonest actions: select a photo, a month, everything; open a photo. */
export async function measureInteractions({ page }: OpenLibrary): Promise<Figure[]> {
  await page.evaluate(observeInputs);
  const figures: Figure[] = [];
  async function measure(what: string, goal: number, act: () => Promise<unknown>): Promise<void> {
    await slowestInput(page);
    await act();
    const value = await slowestInput(page);
    figures.push({ what, measured: `${value.toFixed(0)} ms`, against: '', value, goal: most(goal, ' ms') });
  }
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await measure('From a tick to the next frame, in 1,000,000', 100, () =>
    page.keyboard.press('Tab').then(() => page.locator('[data-item]').nth(5).click()),
  );
  await measure('From the tick of a month to the next frame', 100, () =>
    page.locator('main section').first().getByRole('checkbox').first().click(),
  );
  await measure('Select all of 1,000,000, to the next frame', 50, () =>
    page.getByRole('button', { name: 'Select all' }).click(),
  );
  await page.getByRole('button', { name: 'Cancel' }).click();
  await measure('From a click on a photo to the next frame', 100, () =>
    page.locator('[data-item]').nth(8).click(),
  );
  await page.keyboard.press('Escape');
  return figures;
}
