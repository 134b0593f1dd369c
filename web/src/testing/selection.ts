import type { Page } from 'playwright-core';
import { longTimeout } from './browser.ts';

/** Locators for selecting photos; the page is read on each use. */
export function selectionOf(page: () => Page) {
  return {
    /** Loaded tiles. */
    tiles: () => page().locator('[data-item][aria-label^="Photo, "]:not([aria-label="Photo, loading"])'),
    isSelected: (count: string) =>
      page().getByRole('main').getByText(`${count} selected`, { exact: true }).first().waitFor(longTimeout),
    bar: () => page().getByRole('group', { name: 'Selected photos' }),
    /** Toasts are alert dialogs, too. */
    dialog: () => page().getByRole('alertdialog', { name: /^Delete / }),
    /** Text of the tab with the count. */
    total: () =>
      page()
        .getByRole('link', { name: /^Photos/ })
        .first()
        .textContent(),
  };
}
