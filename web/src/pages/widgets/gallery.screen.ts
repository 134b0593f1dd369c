// Proves WID-3, WID-4, WID-5, WID-54, WID-55.

import { type GalleryEntry, galleryRoutes, galleryWording } from '@keepsake/contract/gallery';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeWidgets, serveWidgets } from '../../testing/fake-widgets.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../../testing/page-problems-at-widths.ts';
import { bookOrder, sampleWidget } from '../../testing/sample-widget.ts';
import { clientReports, setUpScreen } from '../../testing/screen.ts';

const { createGalleryEntry, changeGalleryEntry, getGalleryEntry } = galleryRoutes;
const address = '/widgets';
const categories = [
  { id: 'travel', name: { 'en-GB': 'Travel', 'de-AT': 'Reisen' } },
  { id: 'family', name: { 'en-GB': 'Family' } },
  { id: 'pets', name: { 'en-GB': 'Pets' } },
  { id: 'art', name: { 'en-GB': 'Art' } },
];

const screen = setUpScreen();
let fake: FakeWidgets;

const main = () => screen.page.getByRole('main');
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const dialog = () => screen.page.getByRole('dialog');
const box = (name: string | RegExp) => dialog().getByRole('checkbox', { name });
const send = () => dialog().getByRole('button', { name: 'Send for review' });
const show = 'Show in the gallery: Norway 2024';

function entryOf(some: Partial<GalleryEntry> = {}): GalleryEntry {
  const submittedAt = '2026-11-20T10:00:00Z';
  return {
    widgetId: 'P1',
    title: 'Fjords',
    categories: ['travel'],
    state: 'published',
    submittedAt,
    ...some,
  };
}

async function fill(...names: readonly string[]): Promise<void> {
  for (const name of names) await box(name).check({ force: true });
  await box(/Lumibook may show/).check({ force: true });
}

beforeEach(() => {
  const { server } = screen;
  server.push.refuse();
  server.respond(galleryRoutes.listGalleryCategories, categories);
  fake = serveWidgets(server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' }), bookOrder('2')];
  fake.widgets = [sampleWidget('1')];
});

describe('the gallery', () => {
  it('is at photo books with a link, where the shop has categories', async () => {
    await screen.open(address);
    await button(show).waitFor();
    expect(await main().getByRole('heading', { level: 3, name: 'Gallery' }).count()).toBe(1);
    expect(await findPageProblems(screen.page)).toEqual([]);
  });

  it.each(['none', 'not-found', 'forbidden'] as const)(
    'has nothing but existing entries without categories: %s',
    async (what) => {
      const { page, server } = screen;
      const { listGalleryCategories } = galleryRoutes;
      if (what === 'none') server.empty(listGalleryCategories);
      else server.error(listGalleryCategories, what);
      fake.widgets = [sampleWidget('1'), sampleWidget('2')];
      fake.entries = [entryOf()];
      await screen.open(address);
      await button('Copy link: Book 2').waitFor();
      await main().getByText('Published:').waitFor();
      expect(await main().getByRole('heading', { name: 'Gallery' }).count()).toBe(1);
      expect(await button('Change: Norway 2024').count()).toBe(0);
      await button('Take out: Norway 2024').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Take out' }).click();
      await page.getByText('It is no longer in the gallery').waitFor();
      await expect.poll(() => main().getByRole('heading', { name: 'Gallery' }).count()).toBe(0);
    },
  );

  it.each([
    [entryOf({ state: 'in-review' }), 'In review. You’ll see it in the gallery once we’ve approved it.'],
    [entryOf(), 'Published: everybody can find it in the gallery.'],
    [entryOf({ state: 'refused', reason: 'The photos are too dark.' }), 'Reason: The photos are too dark.'],
  ])('shows what became of %j', async (entry, text) => {
    fake.entries = [entry];
    await screen.open(address);
    await main().getByText('Fjords', { exact: true }).waitFor();
    await main().getByText(text, { exact: true }).waitFor();
    const [sent] = screen.server.requests(getGalleryEntry);
    expect(sent).toMatchObject({ params: { id: 'P1' }, query: { channel: 'LB-GB' } });
  });

  it('shows that its state cannot be loaded, with "Try again"', async () => {
    const { server } = screen;
    server.error(getGalleryEntry, 'forbidden');
    await screen.open(address);
    await main().getByText('We couldn’t see whether it is in the gallery').waitFor();
    expect(await findPageProblems(screen.page)).toEqual([]);
    server.respond(getGalleryEntry, entryOf());
    await button('Try again').click();
    await main().getByText('Fjords', { exact: true }).waitFor();
  });
});

describe('offering a photo book', () => {
  it('sends title, categories and the consent to the shop', async () => {
    const { page, server } = screen;
    await screen.open(address);
    await button(show).press('Enter');
    expect(await dialog().getByRole('textbox').inputValue()).toBe('Norway 2024');
    await dialog().getByRole('textbox').fill('  Fjords ');
    await fill('Travel', 'Pets');
    expect(await findPageProblems(page)).toEqual([]);
    await send().click();
    await page.getByText('Thank you. We’ll look at it soon.').waitFor();
    await main().getByText('In review.').waitFor();
    expect(server.requests(createGalleryEntry).map(({ body }) => body)).toEqual([
      {
        widgetId: 'P1',
        channel: 'LB-GB',
        title: 'Fjords',
        categories: ['travel', 'pets'],
        wordingVersion: galleryWording,
      },
    ]);
    await button('Change: Norway 2024').waitFor();
  });

  it('shows what is missing, and sends nothing', async () => {
    const { page, server } = screen;
    await screen.open(address);
    await button(show).click();
    await dialog().getByRole('textbox').fill(' ');
    await send().click();
    for (const name of ['Please enter a title', 'Please choose a category', /^Please tick the box/]) {
      await dialog().getByRole('button', { name }).waitFor();
    }
    await dialog().getByRole('button', { name: 'Please choose a category' }).click();
    await expect.poll(() => box('Travel').evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await findPageProblems(page)).toEqual([]);
    expect(server.requests(createGalleryEntry)).toEqual([]);
  });

  it('accepts three categories at most', async () => {
    await screen.open(address);
    await button(show).click();
    await fill('Travel', 'Family', 'Pets');
    expect(await box('Art').isDisabled()).toBe(true);
    await box('Pets').uncheck({ force: true });
    expect(await box('Art').isDisabled()).toBe(false);
  });

  it('begins with the part of a long title that fits', async () => {
    fake.orders = [bookOrder('1', { title: `${'a'.repeat(79)}🏔 and more` })];
    await screen.open(address);
    await main()
      .getByRole('button', { name: /^Show in the gallery/ })
      .click();
    expect(await dialog().getByRole('textbox').inputValue()).toBe('a'.repeat(79));
    await fill('Travel');
    await send().click();
    await main().getByText('In review.').waitFor();
  });

  it('names categories in the customer’s language, or in English', async () => {
    await screen.open(address, 'de.lumibook.localhost');
    await button('In der Galerie zeigen: Norway 2024').click();
    await box('Reisen').waitFor({ state: 'attached' });
    await box('Family').waitFor({ state: 'attached' });
  });

  it('shows and reports its failure, and keeps what was typed', async () => {
    const { page, server } = screen;
    server.error(createGalleryEntry, 'unavailable');
    await screen.open(address);
    await button(show).click();
    await dialog().getByRole('textbox').fill('Fjords');
    await fill('Travel');
    await send().click();
    await dialog().getByText('We couldn’t send it.').waitFor();
    await expect.poll(() => clientReports(server).map(({ where }) => where)).toContain('gallery-entry');
    expect(await dialog().getByRole('textbox').inputValue()).toBe('Fjords');
    expect(await findPageProblems(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await button(show).click();
    expect(await dialog().getByRole('textbox').inputValue()).toBe('Norway 2024');
    expect(await dialog().getByText('We couldn’t send it.').count()).toBe(0);
  });

  it('that another tab has done shows that', async () => {
    await screen.open(address);
    await button(show).click();
    await fill('Travel');
    fake.entries = [entryOf()];
    await send().click();
    await dialog().getByText('It has been changed elsewhere.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await main().getByText('Published:').waitFor();
  });

  it('that the shop has blocked meanwhile shows the reason', async () => {
    const { server } = screen;
    await screen.open(address);
    await button(show).click();
    await fill('Travel');
    fake.blocked = ['P1'];
    server.error(createGalleryEntry, 'order-blocked');
    await send().click();
    await main().getByText('The shop has blocked this photo book').waitFor();
  });

  it('fits each width, light and dark', async () => {
    await screen.open(address);
    await button(show).click();
    await send().waitFor();
    expect(await findProblemsAtEachWidth(screen.page, 'gallery-dialog')).toEqual([]);
  });
});

describe('changing', () => {
  it('starts with what is there, and is reviewed again', async () => {
    const { server } = screen;
    // The shop no longer has one of its categories.
    fake.entries = [entryOf({ categories: ['travel', 'gone'] })];
    await screen.open(address);
    await button('Change: Norway 2024').click();
    await dialog().getByText('We look at it again before we show the change.').waitFor();
    expect(await box('Travel').isChecked()).toBe(true);
    await dialog().getByRole('textbox').fill('Lofoten');
    await fill('Art');
    await send().click();
    await main().getByText('Lofoten', { exact: true }).waitFor();
    await main().getByText('In review.').waitFor();
    expect(server.requests(changeGalleryEntry)).toMatchObject([
      {
        params: { widgetId: 'P1' },
        query: { channel: 'LB-GB' },
        body: { title: 'Lofoten', categories: ['travel', 'art'], wordingVersion: galleryWording },
      },
    ]);
  });

  it('of one that another tab has removed shows that', async () => {
    fake.entries = [entryOf()];
    await screen.open(address);
    await button('Change: Norway 2024').click();
    await fill('Art');
    fake.entries = [];
    await send().click();
    await dialog().getByText('It has been changed elsewhere.').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await button(show).waitFor();
  });
});
