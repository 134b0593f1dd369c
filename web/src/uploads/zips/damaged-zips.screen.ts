// Proves UPL-57, UPL-61.

import { expect, it } from 'vitest';
import { jpeg, photoJson } from '../../../../takeout/src/plan/fake-export.suite.ts';
import { longTimeout } from '../../testing/browser.ts';
import { makeUpload, serveUploads } from '../../testing/fake-uploads.ts';
import { zipOf } from '../../testing/fake-zips.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { setUpScreen } from '../../testing/screen.ts';

const screen = setUpScreen();
const year = 'Takeout/Google Photos/Photos from 2021';

const dialog = () => screen.page.getByRole('dialog', { name: 'Add photos' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const shown = (text: string) =>
  dialog().getByRole('region', { name: 'Zip files' }).getByText(text, { exact: true }).waitFor();

async function choose(zips: Record<string, Buffer>): Promise<void> {
  await screen.open('/my-photos/photos');
  await screen.page.getByRole('button', { name: 'Add photos' }).first().click();
  const files = Object.entries(zips).map(([name, buffer]) => ({ name, buffer, mimeType: 'application/zip' }));
  await dialog().locator('input[type=file]').setInputFiles(files);
}

it('names a zip without its end, and what could not be used of the others', async () => {
  const google = zipOf({
    [`${year}/a.jpg`]: jpeg('a'),
    [`${year}/a.jpg.json`]: '{',
    [`${year}/b.jpg.json`]: photoJson('b.jpg'),
    [`${year}/c.jpg`]: Buffer.alloc(4000, 1),
  });
  const apple = zipOf({
    'Albums/Summer.csv': 'imgName\nIMG_1.JPG\nd.jpg',
    'Part 1/Photos/IMG_1.JPG': jpeg('1'),
    'Part 2/Photos/IMG_1.JPG': jpeg('2'),
    'Part 2/Photos/d.jpg': jpeg('d'),
  });
  await choose({ 'takeout-1.zip': google.subarray(0, 2000), 'iCloud Photos.zip': apple });
  await shown('4 photos found in 2 zip files');
  await shown(
    'The end of takeout-1.zip is missing, and there may be photos in it. Download it again, then choose it here.',
  );
  await shown('Your export lists 1 more file that isn’t in these zips. Did you choose all its zips?');
  await shown('1 damaged file with dates and albums');
  await shown('1 name in these albums belongs to several photos, so we can’t tell which one to put in them');
  expect(await findProblemsAtEachWidth(screen.page, 'damaged-zips')).toEqual([]);
});

it('says of a photo that is damaged in its zip that the zip has to be downloaded again', async () => {
  const service = serveUploads(screen.server);
  service.mayEnd = true;
  const [sound, damaged] = ['sound', 'damaged'].map((name) => makeUpload(name).buffer) as [Buffer, Buffer];
  const zip = zipOf({ [`${year}/sound.jpg`]: sound, [`${year}/damaged.jpg`]: damaged });
  zip.fill(0, zip.indexOf(damaged) + 20, zip.indexOf(damaged) + 40);
  await choose({ 'takeout-1.zip': zip });
  await shown('2 photos found in 1 zip file');
  await button('Upload').click();
  await dialog()
    .getByText('It’s damaged in the zip. Download the zip again, then choose it here.', { exact: true })
    .waitFor(longTimeout);
  await dialog().getByText('1 photo added, 1 failed', { exact: false }).first().waitFor(longTimeout);
  expect(
    await dialog()
      .getByText(/choose .*again/i)
      .count(),
  ).toBe(0);
  expect(service.uploads.map(({ name }) => name)).toEqual(['sound.jpg']);
  const again = zipOf({ [`${year}/sound.jpg`]: sound, [`${year}/damaged.jpg`]: damaged });
  const file = { name: 'takeout-1.zip', mimeType: 'application/zip', buffer: again };
  await dialog().locator('input[type=file]').setInputFiles(file);
  await button('Upload').click();
  await expect
    .poll(() => service.uploads.map(({ name }) => name), longTimeout)
    .toEqual(['sound.jpg', 'damaged.jpg']);
});

it('offers a zip again whose upload was stopped', async () => {
  const asked = Promise.withResolvers<void>();
  // Never answers.
  screen.server.serve(/\/files/, () => asked.resolve());
  const zips = { 'takeout-1.zip': zipOf({ [`${year}/a.jpg`]: makeUpload('a').buffer }) };
  await choose(zips);
  await button('Upload').click();
  await asked.promise;
  await button('Cancel').click();
  await screen.page.getByRole('button', { name: 'Stop uploading' }).click();
  await dialog().getByText('1 cancelled', { exact: true }).first().waitFor(longTimeout);
  const [[name, buffer] = ['', Buffer.alloc(0)]] = Object.entries(zips);
  await dialog().locator('input[type=file]').setInputFiles({ name, buffer, mimeType: 'application/zip' });
  await dialog().getByText('1 photo chosen').first().waitFor(longTimeout);
  await button('Upload').waitFor();
});
