import type { Page } from 'playwright-core';
import { patience } from './browser.ts';

/** August 2024 has 1,160 photos, six months before it have 40 each. */
export const selectionLibrary = { photos: 1400, inLargeMonth: 1160, monthsBeside: 6 };

/** What journeys that select photos look at; the page is asked for each time. */
export function selectionOf(page: () => Page) {
  return {
    /** Tiles whose photo is known. */
    tiles: () => page().locator('[data-item][aria-label^="Photo, "]:not([aria-label="Photo, loading"])'),
    isSelected: (count: string) =>
      page().getByRole('main').getByText(`${count} selected`, { exact: true }).first().waitFor(patience),
    bar: () => page().getByRole('group', { name: 'Selected photos' }),
    /** Toasts are alert dialogs, too. */
    dialog: () => page().getByRole('alertdialog', { name: /^Delete / }),
    /** Text of the tab with the number of photos. */
    total: () =>
      page()
        .getByRole('link', { name: /^Photos/ })
        .first()
        .textContent(),
  };
}
