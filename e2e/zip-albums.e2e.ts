// Proves UPL-59.

import { expect, it } from 'vitest';
import { photoJson } from '../takeout/src/plan/fake-export.suite.ts';
import { albumsPageOf } from '../web/src/testing/albums-page.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { zipOf } from '../web/src/testing/fake-zips.ts';
import { useFixture } from './support/fixture.ts';
import { drawPhoto, signIn } from './support/library.ts';

const fixture = useFixture();
const root = 'Takeout/Google Photos';

it('albums and favourites of an export are made out of its zips, also with photos that the library has', async () => {
  const [one, two, three] = (await Promise.all(
    [1, 2, 3].map((seed) => drawPhoto({ width: 300, height: 200, seed })),
  )) as [Buffer, Buffer, Buffer];
  await fixture.shop.uploadPhoto(fixture.email, 'before.jpg', one);
  const context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 } });
  const page = await context.newPage();
  const { tab, card } = albumsPageOf(() => page);
  await signIn(page, fixture.instance.origin, fixture.email);
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const zips = [
    zipOf({
      [`${root}/Photos from 2021/one.jpg`]: one,
      [`${root}/Photos from 2021/one.jpg.json`]: photoJson('one.jpg', 1_631_633_580, { favorited: true }),
      [`${root}/Rome/metadata.json`]: { title: 'Rome; <2021>' },
      [`${root}/Rome/one.jpg`]: one,
      [`${root}/Rome/two.jpg`]: two,
    }),
    zipOf({
      [`${root}/Rome/three.jpg`]: three,
      [`${root}/Oslo/metadata.json`]: { title: 'Oslo' },
      [`${root}/Oslo/three.jpg`]: three,
    }),
  ];
  await dialog.locator('input[type=file]').setInputFiles(
    zips.map((buffer, part) => ({
      ...{ name: `takeout-20260101T120000Z-00${part + 1}.zip`, mimeType: 'application/zip', buffer },
    })),
  );
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByText('2 photos added').first().waitFor(longTimeout);
  await dialog.getByText('1 already in your library').first().waitFor(longTimeout);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await tab(/^Albums/).click();
  for (const name of [/Rome, ‹2021›.*3 photos/s, /Oslo.*1 photo/s]) await card(name).waitFor(longTimeout);
  await page.goto(`${fixture.instance.origin}/my-photos/favourites`);
  const hearts = page.locator('[data-heart][aria-checked="true"]');
  await hearts.first().waitFor(longTimeout);
  expect(await hearts.count()).toBe(1);
  await context.close();
});
