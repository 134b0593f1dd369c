import type { Page } from 'playwright-core';
import { it } from 'vitest';

declare const page: Page;

it('presses a key that nothing may take yet', async () => {
  await page.keyboard.press('Enter');
});
