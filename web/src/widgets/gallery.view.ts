// Proves WID-3, WID-4, WID-5, WID-54, WID-55.

import { configRoutes } from '@keepsake/contract/config';
import { type GalleryEntry, galleryRoutes, galleryWording } from '@keepsake/contract/gallery';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../testing/client-reports.ts';
import { type FakeWidgets, serveWidgets } from '../testing/fake-widgets.ts';
import { bookOrder, sampleWidget } from '../testing/sample-widget.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const { createGalleryEntry, changeGalleryEntry, getGalleryEntry, listGalleryCategories } = galleryRoutes;
const categories = [
  { id: 'travel', name: { 'en-GB': 'Travel', 'de-AT': 'Reisen' } },
  { id: 'family', name: { 'en-GB': 'Family' } },
  { id: 'pets', name: { 'en-GB': 'Pets' } },
  { id: 'art', name: { 'en-GB': 'Art' } },
];

const view = setUpView();
let fake: FakeWidgets;

const open = () => view.open('/widgets');
const main = () => within(screen.getByRole('main'));
const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
const dialog = async () => within(await screen.findByRole('dialog'));
const title = async () => (await dialog()).getByRole<HTMLInputElement>('textbox');
const box = async (name: string | RegExp) =>
  (await dialog()).findByRole<HTMLInputElement>('checkbox', { name });
const answer = async (name: string) => view.user.click((await dialog()).getByRole('button', { name }));
const send = () => answer('Send for review');
const reported = () =>
  waitFor(() => expect(clientReports(view.server).map(({ where }) => where)).toContain('gallery-entry'));
const show = 'Show in the gallery: Norway 2024';
const change = 'Change: Norway 2024';

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
  for (const name of [...names, /Lumibook may show/]) await view.user.click(await box(name));
}

beforeEach(() => {
  const { server } = view;
  server.push.refuse();
  server.respond(listGalleryCategories, categories);
  fake = serveWidgets(server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' }), bookOrder('2')];
  fake.widgets = [sampleWidget('1')];
});

describe('the gallery', () => {
  it('is at photo books with a link, where the shop has categories', async () => {
    await open();
    await screen.findByRole('button', { name: show });
    expect(main().getAllByRole('heading', { level: 3, name: 'Gallery' })).toHaveLength(1);
  });

  it.each(['none', 'not-found', 'forbidden'] as const)(
    'has nothing but existing entries without categories: %s',
    async (what) => {
      const { server, user } = view;
      if (what === 'none') server.empty(listGalleryCategories);
      else server.error(listGalleryCategories, what);
      fake.widgets = [sampleWidget('1'), sampleWidget('2')];
      fake.entries = [entryOf()];
      await open();
      await screen.findByRole('button', { name: 'Copy link: Book 2' });
      await screen.findByText(/^Published:/);
      expect(main().getAllByRole('heading', { name: 'Gallery' })).toHaveLength(1);
      expect(screen.queryByRole('button', { name: change })).toBeNull();
      await press('Take out: Norway 2024');
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Take out' }));
      await screen.findByText('It is no longer in the gallery');
      await waitFor(() => expect(main().queryByRole('heading', { name: 'Gallery' })).toBeNull());
    },
  );

  it.each([
    [entryOf({ state: 'in-review' }), 'In review. You’ll see it in the gallery once we’ve approved it.'],
    [entryOf(), 'Published: everybody can find it in the gallery.'],
    [entryOf({ state: 'refused', reason: 'The photos are too dark.' }), 'Reason: The photos are too dark.'],
  ])('shows what became of %j', async (entry, text) => {
    fake.entries = [entry];
    await open();
    await screen.findByText('Fjords');
    main().getByText(text);
    const [sent] = view.server.requests(getGalleryEntry);
    expect(sent).toMatchObject({ params: { id: 'P1' }, query: { channel: 'LB-GB' } });
  });

  it('is there again after "Try again"', async () => {
    const { server } = view;
    server.error(getGalleryEntry, 'forbidden');
    await open();
    await screen.findByText('We couldn’t see whether it is in the gallery');
    server.respond(getGalleryEntry, entryOf());
    await press('Try again');
    await screen.findByText('Fjords');
  });
});

describe('offering a photo book', () => {
  it('sends title, categories and the consent to the shop', async () => {
    await open();
    await press(show);
    expect((await title()).value).toBe('Norway 2024');
    await view.fill(await title(), '  Fjords ');
    await fill('Travel', 'Pets');
    await send();
    await screen.findByText('Thank you. We’ll look at it soon.');
    await screen.findByText(/^In review\./);
    expect(view.server.requests(createGalleryEntry).map(({ body }) => body)).toEqual([
      {
        widgetId: 'P1',
        channel: 'LB-GB',
        title: 'Fjords',
        categories: ['travel', 'pets'],
        wordingVersion: galleryWording,
      },
    ]);
    await screen.findByRole('button', { name: change });
  });

  it('shows what is missing, and sends nothing', async () => {
    await open();
    await press(show);
    await view.fill(await title(), ' ');
    await send();
    const form = await dialog();
    for (const name of ['Please enter a title', 'Please choose a category', /^Please tick the box/]) {
      await form.findByRole('button', { name });
    }
    await answer('Please choose a category');
    const first = await box('Travel');
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(view.server.requests(createGalleryEntry)).toEqual([]);
  });

  it('accepts three categories at most', async () => {
    await open();
    await press(show);
    await fill('Travel', 'Family', 'Pets');
    expect((await box('Art')).disabled).toBe(true);
    await view.user.click(await box('Pets'));
    expect((await box('Art')).disabled).toBe(false);
  });

  it('begins with the part of a long title that fits', async () => {
    const long = `${'a'.repeat(79)}🏔 and more`;
    fake.orders = [bookOrder('1', { title: long })];
    await open();
    await press(`Show in the gallery: ${long}`);
    expect((await title()).value).toBe('a'.repeat(79));
    await fill('Travel');
    await send();
    await screen.findByText(/^In review\./);
  });

  it('names categories in the customer’s language, or in English', async () => {
    view.server.respond(configRoutes.getConfig, configOfHost('de.lumibook.localhost'));
    await open();
    await press('In der Galerie zeigen: Norway 2024');
    await box('Reisen');
    await box('Family');
  });

  it('shows and reports its failure, and keeps what was typed', async () => {
    view.server.error(createGalleryEntry, 'unavailable');
    await open();
    await press(show);
    await view.fill(await title(), 'Fjords');
    await fill('Travel');
    await send();
    await screen.findByText(/^We couldn’t send it\./);
    await reported();
    expect((await title()).value).toBe('Fjords');
    await answer('Cancel');
    await press(show);
    expect((await title()).value).toBe('Norway 2024');
    expect(screen.queryByText(/^We couldn’t send it\./)).toBeNull();
  });

  it('that another tab has done shows that', async () => {
    await open();
    await press(show);
    await fill('Travel');
    fake.entries = [entryOf()];
    await send();
    await screen.findByText(/^It has been changed elsewhere\./);
    await answer('Cancel');
    await screen.findByText(/^Published:/);
  });

  it('that the shop has blocked meanwhile shows the reason', async () => {
    await open();
    await press(show);
    await fill('Travel');
    fake.blocked = ['P1'];
    view.server.error(createGalleryEntry, 'order-blocked');
    await send();
    await screen.findByText(/^The shop has blocked this photo book/);
  });
});

describe('changing', () => {
  it('starts with what is there, and is reviewed again', async () => {
    // The shop no longer has one of its categories.
    fake.entries = [entryOf({ categories: ['travel', 'gone'] })];
    await open();
    await press(change);
    await screen.findByText('We look at it again before we show the change.');
    expect((await box('Travel')).checked).toBe(true);
    await view.fill(await title(), 'Lofoten');
    await fill('Art');
    await send();
    await screen.findByText('Lofoten');
    await screen.findByText(/^In review\./);
    expect(view.server.requests(changeGalleryEntry)).toMatchObject([
      {
        params: { widgetId: 'P1' },
        query: { channel: 'LB-GB' },
        body: { title: 'Lofoten', categories: ['travel', 'art'], wordingVersion: galleryWording },
      },
    ]);
  });

  it('of one that another tab has removed shows that', async () => {
    fake.entries = [entryOf()];
    await open();
    await press(change);
    await fill('Art');
    fake.entries = [];
    await send();
    await screen.findByText(/^It has been changed elsewhere\./);
    await answer('Cancel');
    await screen.findByRole('button', { name: show });
  });

  it('of one whose link another tab has deleted ends', async () => {
    fake.entries = [entryOf()];
    await open();
    await press(change);
    await fill();
    fake.entries = [];
    fake.widgets = [];
    await send();
    await screen.findByRole('button', { name: 'Create link: Norway 2024' });
  });
});
