import type { Locator, Page } from 'playwright-core';

/** Photos in the lists of a page, by their name. While selecting they are buttons instead. */
export function photoLinks(page: Page, name: string | RegExp = /^Photo, /): Locator {
  return page.getByRole('link', { name });
}
