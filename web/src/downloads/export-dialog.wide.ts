import { exportsRoutes, type LibraryExport } from '@keepsake/contract/exports';
import { beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../testing/browser.ts';
import { backupId, serveExports } from '../testing/fake-exports.ts';
import { pressKey } from '../testing/keys.ts';
import { setUpScreen } from '../testing/screen.ts';

const screen = setUpScreen();
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const dialog = (name: string) => screen.page.getByRole('dialog', { name });
const processing = () => dialog("We're processing your export");
const focused = () => screen.page.evaluate(() => document.activeElement?.textContent ?? '');

async function createExport(): Promise<void> {
  await button('Create export').press('Enter');
  await dialog('Export photos').getByRole('button', { name: 'Create export' }).press('Enter');
}

it('keeps the dialog open when the list loads, and returns the focus to the button', async () => {
  const { page, server } = screen;
  const requested: LibraryExport = { status: 'REQUESTED', backupId };
  server.error(exportsRoutes.listExports, 'forbidden');
  server.respond(exportsRoutes.createExport, () => {
    serveExports(server, [requested]);
    return requested;
  });
  await screen.open('/downloads');
  await page.getByText('Your exports could not be loaded').waitFor();
  await createExport();
  await processing().waitFor();
  await page.locator('progress').waitFor({ state: 'attached' });
  expect(await processing().count()).toBe(1);
  await processing().getByRole('button', { name: 'Close' }).last().press('Enter');
  await processing().waitFor({ state: 'detached' });
  await expect.poll(focused, longTimeout).toBe('Create export');
  await page.getByRole('tooltip', { name: "We're processing your export" }).waitFor();
  await pressKey(page, 'Enter');
  await button('Your account').click();
  await page.getByRole('menuitem', { name: 'Downloads' }).waitFor();
  expect(await dialog('Export photos').count()).toBe(0);
});

it('shows nothing else while its dialog fades out', async () => {
  const { page } = screen;
  serveExports(screen.server);
  await screen.open('/downloads');
  await createExport();
  await processing().waitFor();
  await page.evaluate(() => {
    const titles = new Set<string>();
    Object.assign(window, { titles });
    const check = () => {
      for (const one of document.querySelectorAll('[role=dialog] h2')) titles.add(one.textContent ?? '');
    };
    new MutationObserver(check).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    check();
  });
  await pressKey(page, 'Escape');
  await processing().waitFor({ state: 'detached' });
  await expect.poll(() => page.getByRole('dialog').count(), longTimeout).toBe(0);
  const titles = await page.evaluate(() => [...(window as unknown as { titles: Set<string> }).titles]);
  expect(titles).toEqual(["We're processing your export"]);
});

describe('a request that failed', () => {
  beforeEach(() => screen.server.error(exportsRoutes.createExport, 'internal'));

  it.each([true, false])('links to the photos only where they are: %s', async (has) => {
    await screen.open(`/downloads?PhotoManagementTimelineViewEnabled=${has}`);
    await createExport();
    const open = dialog('Export photos');
    await open.getByText("We've run into a problem exporting your photos...").waitFor();
    expect(await open.getByRole('link', { name: 'Go to my photos' }).count()).toBe(has ? 1 : 0);
  });
});
