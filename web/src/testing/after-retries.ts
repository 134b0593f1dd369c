import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { longTimeout } from './browser.ts';

/** Waits for an element after retries, with their delays skipped. Needs an installed clock. */
export async function afterRetries(page: Page, shown: Locator): Promise<void> {
  const check = async () => {
    await page.clock.fastForward(2000);
    return shown.count();
  };
  await expect.poll(check, longTimeout).toBeGreaterThan(0);
}
