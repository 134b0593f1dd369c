// Proves EXP-11.

import { configRoutes } from '@keepsake/contract/config';
import { exportsRoutes } from '@keepsake/contract/exports';
import { describe, expect, it } from 'vitest';
import { savedBy, serveSignedFiles } from '../testing/archives.ts';
import { longTimeout } from '../testing/browser.ts';
import { backupId, makeExport, serveExports } from '../testing/fake-exports.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { configOfHost } from '../testing/storefront-config.ts';

const screen = setUpScreen();
const address = `/my-photos/exports/${backupId}`;
const file = (name: RegExp = /^Download .zip/) => screen.page.getByRole('button', { name });
const failure = () => screen.page.getByRole('alert').getByText('Error: The file could not be downloaded');

it('saves each zip under its own name', async () => {
  const chunks = [0, 1].map((iteration) => ({ iteration, size: 1024 }));
  serveExports(screen.server, [makeExport({ chunks })]);
  await screen.open(address);
  for (const iteration of [1, 0]) {
    const name = new RegExp(`\\(${iteration + 1} of 2\\)$`);
    const saved = await savedBy(screen.page, () => file(name).click());
    expect(saved.suggestedFilename()).toBe(`photo-export-${iteration}.zip`);
  }
  const requested = screen.server.requests(exportsRoutes.getExportChunkUrl);
  expect(requested.map(({ params }) => params.iteration)).toEqual([1, 0]);
});

it('shows that a zip is not there, until it is saved', async () => {
  serveExports(screen.server, [makeExport()]);
  screen.server.serve(/^\/archives\//, (_, response) => response.writeHead(503).end());
  await screen.open(address);
  await file().click();
  await failure().waitFor();
  expect(await findPageProblems(screen.page)).toEqual([]);
  serveSignedFiles(screen.server);
  await savedBy(screen.page, () => file().click());
  await expect.poll(() => failure().count(), longTimeout).toBe(0);
});

describe('a zip of which photos can no longer be read', () => {
  it.each([
    [true, 'We can no longer read some photos of this export.'],
    [false, 'Error: The file could not be downloaded'],
  ])('offers a new export only if there are any: %s', async (has, text) => {
    const config = configOfHost('localhost');
    const switches = { ...config.switches, export: has };
    screen.server.respond(configRoutes.getConfig, { ...config, switches });
    serveExports(screen.server, [makeExport()]);
    screen.server.error(exportsRoutes.getExportChunkUrl, 'export-incomplete');
    await screen.open(address);
    await file().click();
    const alert = screen.page.getByRole('alert').filter({ hasText: text });
    await alert.getByText(text).waitFor();
    const createNew = screen.page.getByRole('button', { name: 'Create a new export' });
    expect(await createNew.count()).toBe(has ? 1 : 0);
    expect(await findPageProblems(screen.page)).toEqual([]);
  });
});

it('shows that the export expired during the press, and continues at the head of the page', async () => {
  const exports = serveExports(screen.server, [makeExport()]);
  await screen.open(address);
  await file().waitFor();
  exports.items = [];
  await file().press('Enter');
  await screen.page.getByRole('heading', { name: 'Your download link has expired' }).waitFor();
  await expect
    .poll(() => screen.page.evaluate(() => document.activeElement?.tagName), longTimeout)
    .toBe('MAIN');
  const announcement = screen.page.locator('[data-live-announcer]');
  await expect.poll(() => announcement.textContent(), longTimeout).toBe('Your download link has expired');
});
