import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { longTimeout } from './browser.ts';

/** Stops an installed clock about a second from now: from then on time passes by `clock.runFor` alone. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

/**
 * Waits until a check succeeds while next to no time passes: a millisecond with each check, for timers of 0.
 */
export async function untilWithStoppedClock(page: Page, check: () => Promise<boolean>): Promise<void> {
  const read = async () => {
    await page.clock.runFor(1);
    return check();
  };
  await expect.poll(read, longTimeout).toBe(true);
}
