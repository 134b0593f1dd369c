// Proves PRI-9, PRI-10, PRI-12, PRI-14, PRI-15.

import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { keysOf } from '../web/src/testing/keys.ts';
import { findProblemsAtEachWidth } from '../web/src/testing/page-problems-at-widths.ts';
import { useFixture } from './support/fixture.ts';
import { addPhotos, callsOf, editorAddressOf, editorOf } from './support/prints.ts';

/** Every state of the sandbox's prints editor, in the design of each brand. */

const fixture = useFixture();
let context: BrowserContext;
let page: Page;
let photoIds: string[];
let calls: Awaited<ReturnType<typeof callsOf>>;
const editor = editorOf(() => page);
const { press, tabTo } = keysOf(() => page);

beforeAll(async () => {
  photoIds = await addPhotos(fixture, fixture.email);
});
beforeEach(async () => {
  context = await fixture.browser.newContext({ viewport: { width: 1200, height: 900 }, locale: 'en-GB' });
  page = await context.newPage();
  calls = await callsOf(page, fixture, fixture.email);
});
afterEach(() => context.close());

const openEditor = async (host: string, ids = photoIds) =>
  page.goto(await editorAddressOf(page, fixture, await calls.select(ids), `${host}.localhost`));

const opening = () => page.getByText('Opening your photos…');
const failed = () => page.getByText('Your photos can’t be opened right now');

describe.each(['lumibook', 'printo', 'wallery', 'business.wallery'])('the design of %s', (host) => {
  it('has no problem while photos are opened, when they cannot be, and when they have ended', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/prints/sessions', async (route) => {
      await released;
      await route.abort();
    });
    await openEditor(host);
    await opening().waitFor();
    expect(await findProblemsAtEachWidth(page, `prints-${host}-opening`)).toEqual([]);
    release();
    await failed().waitFor();
    expect(await findProblemsAtEachWidth(page, `prints-${host}-failed`)).toEqual([]);
    await page.reload();
    await failed().waitFor();
    await page.unroute('**/prints/sessions');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await editor.prints().first().waitFor();
    await page.goto(new URL('/prints', page.url()).href);
    await editor.ended().waitFor();
    expect(await findProblemsAtEachWidth(page, `prints-${host}-ended`)).toEqual([]);
  });

  it('has no problem while prints are chosen', async () => {
    const [first = '', ...others] = await addPhotos(fixture, fixture.email, [
      { name: 'gone.jpg', width: 320 + host.length, height: 200 },
    ]);
    const selection = await calls.select([photoIds[0] ?? '', first, ...photoIds.slice(1), ...others]);
    await calls.delete([first]);
    await page.goto(await editorAddressOf(page, fixture, selection, `${host}.localhost`));
    await editor.news().getByText('Number 2 of your selection has been deleted').waitFor();
    await editor.sizeOf('beach.jpg').selectOption('20x30');
    await editor.print('tower.jpg').getByRole('button', { name: 'Remove' }).click();
    await editor.print('tower.jpg').getByText('Not printed').waitFor();
    expect(await findProblemsAtEachWidth(page, `prints-${host}-choosing`)).toEqual([]);
  });

  it('has no problem while it cannot show pictures', async () => {
    await page.route('**/photos/*.jpg', (route) => route.abort());
    await openEditor(host);
    await editor.print('meadow.jpg').getByText('The picture can’t be shown right now').waitFor();
    expect(await findProblemsAtEachWidth(page, `prints-${host}-pictures`)).toEqual([]);
  });

  it('has no problem at the address, and when it is wrong, and when the order fails', async () => {
    await openEditor(host);
    await editor.next().click();
    await editor.place().click();
    await page.getByText('Please enter your first name').waitFor();
    expect(await findProblemsAtEachWidth(page, `prints-${host}-address`)).toEqual([]);
    await page.route('**/orders', (route) => route.abort());
    await editor.fillAddress();
    await editor.place().click();
    await editor.news().getByText('Your order couldn’t be placed').waitFor();
    expect(await findProblemsAtEachWidth(page, `prints-${host}-order-failed`)).toEqual([]);
    await page.unroute('**/orders');
    await editor.place().click();
    await editor.thanks().waitFor();
    expect(await findProblemsAtEachWidth(page, `prints-${host}-thanks`)).toEqual([]);
  });
});

const busy = 'Please wait a minute, then try again.';

it('shows that customers must wait when the selection was read too often', async () => {
  const { email } = await fixture.addCustomer();
  await context.clearCookies();
  const own = await callsOf(page, fixture, email);
  const selection = await own.select(await addPhotos(fixture, email));
  const address = await editorAddressOf(page, fixture, selection);
  await page.goto(address);
  await editor.next().click();
  await editor.fillAddress();
  await own.readUntilRefused(selection);
  await editor.place().click();
  await editor.news().getByText(busy).waitFor();
  await page.goto('about:blank');
  await own.readUntilRefused(selection);
  await page.goto(address);
  await page.getByText(busy).waitFor();
  expect(await findProblemsAtEachWidth(page, 'prints-too-many')).toEqual([]);
  await page.route('**/prints/sessions', (route) => route.abort());
  await page.getByRole('button', { name: 'Try again' }).click();
  await failed().waitFor();
});

it('links back to the photos when what it requests is not there', async () => {
  const missing = (glob: string) => page.route(glob, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await openEditor('printo');
  await editor.next().click();
  await editor.fillAddress();
  await missing('**/orders');
  await editor.place().click();
  await editor.news().getByText('This selection has ended').waitFor();
  await editor.news().getByRole('link', { name: 'Back to my photos' }).waitFor();
  await missing('**/prints/sessions');
  await openEditor('printo');
  await editor.ended().waitFor();
  await page.getByRole('link', { name: 'Back to my photos' }).waitFor();
});

it('shows when there are too many prints of a size, and continues with fewer', async () => {
  await openEditor('printo');
  await editor.prints().first().waitFor();
  // Counts of three photos, as if there were thousands.
  await page.addInitScript(() => {
    const { getItem } = Storage.prototype;
    Storage.prototype.getItem = function (key) {
      return getItem.call(this, key)?.replaceAll('"count":1,', '"count":50000,') ?? null;
    };
  });
  await page.reload();
  const tooMany = page.getByRole('alert').getByText('You have chosen 150,000 prints in 10 × 15 cm.');
  await tooMany.waitFor();
  expect(await findProblemsAtEachWidth(page, 'prints-too-many-of-size')).toEqual([]);
  expect(await editor.next().count()).toBe(0);
  await editor.sizeOf('beach.jpg').selectOption('20x30');
  await editor.next().waitFor();
  await tooMany.waitFor({ state: 'hidden' });
});

/** The field's accessible name is its label's. */
async function tabToField(field: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await press('Tab');
    if (await field.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not reach the field');
}

it('accepts an order by the keyboard alone', async () => {
  await openEditor('printo');
  await editor.prints().first().waitFor();
  await tabToField(page.getByRole('radio', { name: /^10 × 15 cm/ }));
  await press('ArrowRight');
  await editor.sum().getByText('3 prints').waitFor();
  expect(await editor.sizeOf('tower.jpg').inputValue()).toBe('13x18');
  await tabTo('Part that is printed');
  const picture = editor.print('meadow.jpg').locator('img');
  const before = await picture.evaluate((image) => image.style.objectPosition);
  await press('Home');
  expect(before).toBe('50% 50%');
  await expect.poll(() => picture.evaluate((image) => image.style.objectPosition), longTimeout).toBe('0% 0%');
  await tabTo('One more');
  await press('Enter');
  await editor.sum().getByText('4 prints').waitFor();
  await tabTo('Remove');
  await press('Enter');
  await editor.sum().getByText('2 prints').waitFor();
  await tabTo('Continue');
  await press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Delivery address' }).waitFor();
  await tabTo('Place order');
  await press('Enter');
  await page.getByText('Please enter your first name').waitFor();
  await expect
    .poll(() => editor.field('First name').evaluate((field) => field === document.activeElement))
    .toBe(true);
  await editor.fillAddress();
  await editor.field('Town or city').press('Enter');
  await editor.thanks().waitFor();
});

it('moves the part that is printed with the mouse', async () => {
  await openEditor('lumibook');
  const picture = editor.print('beach.jpg').locator('img');
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const box = await picture.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 40];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 400, { steps: 4 });
  await page.mouse.up();
  expect(await picture.evaluate((image) => image.style.objectPosition)).toBe('0% 0%');
  expect(await editor.print('beach.jpg').getByRole('slider').inputValue()).toBe('0');
});
