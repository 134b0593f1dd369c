import type { Locator, Page } from 'playwright-core';

/** Locators of the albums page; the page is read on each use. */
export function albumsPageOf(page: () => Page) {
  const main = () => page().getByRole('main');
  const dialog = () => page().getByRole('dialog');
  return {
    main,
    tab: (name: RegExp) => page().getByRole('navigation', { name: 'My photos' }).getByRole('link', { name }),
    newAlbum: () => page().getByRole('button', { name: 'New album' }),
    creating: () => page().getByRole('dialog', { name: 'Create new album' }),
    nameField: () => dialog().getByRole('textbox'),
    save: (label: string) => dialog().getByRole('button', { name: label, exact: true }),
    cards: () => main().locator('section').getByRole('listitem').getByRole('link'),
    card: (name: RegExp) => main().getByRole('link', { name }),
    title: (name: string) => page().getByRole('heading', { level: 1, name, exact: true }),
    toList: () => main().getByRole('link', { name: 'My albums' }).click(),
  };
}

export const hasFocus = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement);
