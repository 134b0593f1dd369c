import type { Locator, Page } from 'playwright-core';
import { longTimeout } from './browser.ts';

/** Drags a photo to the end of another one; the mouse stays down. */
export async function dragOver(page: Page, dragged: Locator, target: Locator): Promise<void> {
  await page.locator('[role=gridcell][draggable=true]').first().waitFor(longTimeout);
  const [from, to] = await Promise.all([dragged.boundingBox(), target.boundingBox()]);
  if (!from || !to) throw new Error('the tiles are not in view');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  for (const x of [to.x + to.width / 2, to.x + to.width - 12, to.x + to.width - 8]) {
    await page.mouse.move(x, to.y + to.height / 2, { steps: 4 });
  }
}

/** Drops a photo after another one. */
export async function dragTile(page: Page, dragged: Locator, target: Locator): Promise<void> {
  await dragOver(page, dragged, target);
  await page.mouse.up();
}
