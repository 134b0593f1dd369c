import type { Download, Locator, Page } from 'playwright-core';
import { longTimeout } from './browser.ts';
import type { FakeServer } from './fake-server.ts';
import { pressKey } from './keys.ts';
import { selectionOf } from './selection.ts';

export const tilesOf = (page: Page): Locator => page.locator('[data-item][aria-label^="Photo, "]');

export const archiveRow = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

export const toastOf = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(text);

/** The bar of a page, and its button. */
export function barOf(page: Page) {
  const bar = selectionOf(() => page).bar();
  return { bar, download: bar.getByRole('button', { name: 'Download' }) };
}

/** Selects the first photos by keyboard. */
export async function selectFirst(page: Page, count: number): Promise<void> {
  await tilesOf(page)
    .nth(count - 1)
    .waitFor(longTimeout);
  await tilesOf(page).first().focus();
  await pressKey(page, 'Space');
  for (let more = 1; more < count; more += 1) await pressKey(page, 'Shift+ArrowRight');
  await selectionOf(() => page).isSelected(String(count));
}

/** The file that the browser saves during an action. */
export async function savedBy(page: Page, act: () => Promise<unknown>): Promise<Download> {
  const saved = page.waitForEvent('download', longTimeout);
  await act();
  return saved;
}

export const photoHasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.hasAttribute('data-item') ?? false);

/** Serves a few bytes at every signed archive address. */
export function serveSignedFiles(server: FakeServer): void {
  server.serve(/^\/archives\//, (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/zip' }).end('zip');
  });
}

/** A signed address, like `/archives/downloads/<id>`. */
export const signedAddress = (server: FakeServer, path: string) => `http://localhost:${server.port}${path}`;
