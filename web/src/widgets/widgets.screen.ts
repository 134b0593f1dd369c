// Proves WID-1, WID-4, WID-5, WID-8.

import { type GalleryEntry, galleryRoutes } from '@keepsake/contract/gallery';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeWidgets, serveWidgets } from '../testing/fake-widgets.ts';
import { findPageProblems } from '../testing/page-problems.ts';
import { findProblemsAtEachWidth } from '../testing/page-problems-at-widths.ts';
import { bookOrder, bookOrders, sampleWidget } from '../testing/sample-widget.ts';
import { setUpScreen } from '../testing/screen.ts';

const { listOrdersOfAccount } = superOrdersRoutes;
const { createWidget, listWidgets } = widgetsRoutes;
const { createGalleryEntry, getGalleryEntry, listGalleryCategories } = galleryRoutes;
const address = '/widgets';

const screen = setUpScreen();
let fake: FakeWidgets;

const main = () => screen.page.getByRole('main');
const heading = (name: string) => screen.page.getByRole('heading', { level: 2, name, exact: true });
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const problems = () => findPageProblems(screen.page);

beforeEach(() => {
  screen.server.push.refuse();
  fake = serveWidgets(screen.server);
});

describe('the photo books', () => {
  it('may be none', async () => {
    await screen.open(address);
    await heading('No photo books yet').waitFor();
    expect(await problems()).toEqual([]);
  });

  it('show placeholders until they are there', async () => {
    fake.orders = bookOrders(1);
    const release = screen.server.loading(listOrdersOfAccount);
    await screen.open(address);
    await main().getByText('Loading').waitFor({ state: 'attached' });
    expect(await problems()).toEqual([]);
    release();
    await heading('Book 1').waitFor();
  });

  it('show their failure, and that of the links', async () => {
    const { server } = screen;
    fake.orders = bookOrders(2);
    server.error(listOrdersOfAccount, 'forbidden');
    await screen.open(address);
    await heading('We couldn’t load your photo books').waitFor();
    expect(await problems()).toEqual([]);
    fake.serveOrders();
    server.error(listWidgets, 'forbidden');
    await button('Try again').press('Enter');
    await main().getByRole('alert').getByText('We couldn’t load your links').waitFor();
    expect(await problems()).toEqual([]);
  });

  it('fit each width from right to left, however long their titles are', async () => {
    const { page } = screen;
    const shares = [{ to: `${'w'.repeat(60)}…@example.com`, at: '2026-11-20T10:00:00Z' }];
    fake.orders = [
      bookOrder('1', { title: 'W'.repeat(200) }),
      bookOrder('2', { title: 'ألبوم العائلة 2026' }),
      bookOrder('3'),
      bookOrder('4', { title: 'Blocked' }),
    ];
    fake.widgets = [sampleWidget('1', { shares }), sampleWidget('2'), sampleWidget('4')];
    fake.blocked = ['P4'];
    fake.entries = [
      {
        widgetId: 'P1',
        title: 'W'.repeat(80),
        categories: ['travel'],
        state: 'refused',
        submittedAt: '2026-11-20T10:00:00Z',
        reason: 'R'.repeat(200),
      },
    ];
    screen.server.respond(galleryRoutes.listGalleryCategories, [
      { id: 'travel', name: { 'en-GB': 'Travel' } },
    ]);
    await screen.open(address);
    await button('Create link: Book 3').waitFor();
    await main().getByText('Reason:').waitFor();
    await main().locator('summary').first().click();
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
    expect(await findProblemsAtEachWidth(page, 'widgets-rtl')).toEqual([]);
  });

  it.each(['printo.localhost', 'wallery.localhost'])('fit the brand at %s', async (host) => {
    fake.orders = bookOrders(2);
    fake.widgets = [sampleWidget('1')];
    await screen.open(address, host);
    await main().getByRole('heading', { level: 2, name: 'Book 2' }).waitFor();
    await main().locator('summary').waitFor();
    expect(await problems()).toEqual([]);
  });
});

describe('a link', () => {
  beforeEach(() => {
    fake.orders = bookOrders(2);
  });

  it('keeps the focus in its place when it is made', async () => {
    const { page, server } = screen;
    server.error(createWidget, 'unavailable');
    await screen.open(address);
    await button('Create link: Book 1').press('Enter');
    await main().getByText('We couldn’t create the link. Please try again.').waitFor();
    expect(await problems()).toEqual([]);
    server.respond(createWidget, () => {
      fake.widgets = [sampleWidget('1')];
      return sampleWidget('1');
    });
    await button('Create link: Book 1').press('Enter');
    await main()
      .getByRole('link', { name: /\/w\/w+P1/ })
      .waitFor();
    const focused = () =>
      page.evaluate(() => (document.activeElement?.matches('li') ? document.activeElement.innerHTML : ''));
    await expect.poll(focused).toContain('Book 1');
    await main().locator('summary').press('Enter');
    expect(await problems()).toEqual([]);
  });

  it('asks before it is deleted', async () => {
    fake.widgets = [sampleWidget('1')];
    await screen.open(address);
    await button('Delete link: Book 1').press('Enter');
    await screen.page.getByRole('alertdialog').waitFor();
    expect(await problems()).toEqual([]);
  });

  it('of a blocked photo book shows the reason', async () => {
    fake.widgets = [sampleWidget('1')];
    fake.blocked = ['P1', 'P2'];
    await screen.open(address);
    const reason = main().getByText('The shop has blocked this photo book from being shown to others.');
    await expect.poll(() => reason.count()).toBe(2);
    expect(await problems()).toEqual([]);
  });
});

describe('the gallery', () => {
  const dialog = () => screen.page.getByRole('dialog');
  const send = () => dialog().getByRole('button', { name: 'Send for review' });
  const entry: GalleryEntry = {
    widgetId: 'P1',
    title: 'Fjords',
    categories: ['travel'],
    state: 'published',
    submittedAt: '2026-11-20T10:00:00Z',
  };
  beforeEach(() => {
    screen.server.respond(listGalleryCategories, [{ id: 'travel', name: { 'en-GB': 'Travel' } }]);
    fake.orders = bookOrders(1);
    fake.widgets = [sampleWidget('1')];
  });

  it('shows that its state cannot be loaded', async () => {
    screen.server.error(getGalleryEntry, 'forbidden');
    await screen.open(address);
    await main().getByText('We couldn’t see whether it is in the gallery').waitFor();
    expect(await problems()).toEqual([]);
  });

  it('has a form that leads to what is missing, and shows its failure', async () => {
    screen.server.error(createGalleryEntry, 'unavailable');
    await screen.open(address);
    await button('Show in the gallery: Book 1').press('Enter');
    await send().press('Enter');
    await dialog().getByRole('button', { name: 'Please choose a category' }).press('Enter');
    const travel = dialog().getByRole('checkbox', { name: 'Travel' });
    await expect.poll(() => travel.evaluate((one) => one === document.activeElement)).toBe(true);
    expect(await problems()).toEqual([]);
    await travel.press('Space');
    await dialog()
      .getByRole('checkbox', { name: /Lumibook may show/ })
      .press('Space');
    await send().press('Enter');
    await dialog().getByText('We couldn’t send it.').waitFor();
    expect(await problems()).toEqual([]);
  });

  it('asks before an entry is taken out', async () => {
    fake.entries = [entry];
    await screen.open(address);
    await button('Take out: Book 1').press('Enter');
    await screen.page.getByRole('alertdialog', { name: 'Take “Fjords” out of the gallery?' }).waitFor();
    expect(await problems()).toEqual([]);
  });
});
