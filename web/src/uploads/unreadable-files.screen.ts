// Proves UPL-52.

import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeUpload, photoBytes, serveUploads } from '../testing/fake-uploads.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { setUpScreen } from '../testing/screen.ts';
import { storedUploads } from '../testing/stored-uploads.ts';

const screen = setUpScreen();

let service: ReturnType<typeof serveUploads>;
let folder: string;
beforeEach(() => {
  service = serveUploads(screen.server);
  service.mayEnd = true;
  folder = mkdtempSync(path.join(tmpdir(), 'unreadable-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const pathOf = (name: string) => path.join(folder, name);
const write = (name: string) => writeFileSync(pathOf(name), makeUpload(name).buffer);
const touch = (name: string) => utimesSync(pathOf(name), new Date(), new Date('2020-01-01'));

/**
 * The browser draws no HEIC, and after the first one it does not try: "seen" is read for its thumbnail, "unseen" by the
 * upload only.
 */
const [seen, unseen] = ['seen.heic', 'unseen.heic'];

const dialog = () => screen.page.getByRole('dialog', { name: 'Add photos' });
const button = (name: string) => dialog().getByRole('button', { name, exact: true });
const row = (name: string) => dialog().getByRole('listitem').filter({ hasText: name });
const cannotBeRead = () => row(unseen).getByText('We can’t read it any more. Choose it again.');
const added = (count: string) => dialog().getByText(`${count} added`).first().waitFor();

async function choose(...names: string[]): Promise<void> {
  await screen.open('/my-photos/photos');
  await screen.page.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog().locator('input[type=file]').setInputFiles(names.map(pathOf));
  await button(`Remove ${names.at(-1)}`).waitFor();
}

const chooseAgain = (name: string) => row(unseen).locator('input[type=file]').setInputFiles(pathOf(name));

it('sends a photo that was shown before it went', async () => {
  // Bytes after the end of a picture do not matter to it.
  const picture = readFileSync(path.resolve(import.meta.dirname, '../../../server/test/images/small.jpg'));
  writeFileSync(pathOf('beach.jpg'), Buffer.concat([picture, Buffer.alloc(photoBytes - picture.length)]));
  await choose('beach.jpg');
  await dialog().locator('canvas[data-drawn=true]').waitFor();
  rmSync(pathOf('beach.jpg'));
  await button('Upload').click();
  await added('1 photo');
});

describe.each([
  ['its time has changed', () => touch(unseen)],
  [
    'its content has changed',
    () => {
      write(unseen);
      touch(unseen);
    },
  ],
] as const)('where %s since it was chosen', (_, change) => {
  it('offers to choose it again, and goes on with it', async () => {
    write(seen);
    write(unseen);
    await choose(seen, unseen);
    change();
    await button('Upload').click();
    await cannotBeRead().waitFor();
    await added('1 photo');
    expect(
      await dialog()
        .getByRole('button', { name: /Try .*again/ })
        .count(),
    ).toBe(0);
    expect(await findPageProblems(screen.page)).toEqual([]);
    await button(`Choose ${unseen} again`).waitFor();
    await chooseAgain(unseen);
    await added('2 photos');
    expect(service.uploads.map(({ name }) => name).sort()).toEqual([seen, unseen]);
    await expect.poll(() => storedUploads(screen.page)).toEqual([]);
  });
});

it('refuses another photo in the place of one that is gone', async () => {
  write(seen);
  write(unseen);
  write('other.heic');
  await choose(seen, unseen);
  rmSync(pathOf(unseen));
  await button('Upload').click();
  await cannotBeRead().waitFor();
  await chooseAgain('other.heic');
  await screen.page.getByText('That’s another photo. Choose unseen.heic again.').first().waitFor();
  await cannotBeRead().waitFor();
  write(unseen);
  await dialog().getByRole('button', { name: 'Choose it again', exact: true }).waitFor();
  await chooseAgain(unseen);
  await added('2 photos');
});

it('goes on after an interruption from the byte where it stopped, though the file is gone since', async () => {
  service.onHalf = () => rmSync(pathOf(unseen));
  write(unseen);
  await choose(unseen);
  await button('Upload').click();
  await added('1 photo');
  expect(service.patches.map(({ offset }) => offset)).toEqual([0, photoBytes / 2]);
});
