// Proves WID-4, WID-7, WID-8, WID-52, WID-53.

import { galleryRoutes } from '@keepsake/contract/gallery';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeWidgets, serveWidgets } from '../../testing/fake-widgets.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { bookOrders, sampleWidget } from '../../testing/sample-widget.ts';
import { clientReports, setUpScreen } from '../../testing/screen.ts';

const { createWidget, deleteWidget, listWidgets } = widgetsRoutes;
const address = '/widgets';

const screen = setUpScreen();
let fake: FakeWidgets;

const main = () => screen.page.getByRole('main');
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const origin = () => new URL(screen.page.url()).origin;
/** Title of the photo book whose row has the focus. */
const focused = () =>
  screen.page.evaluate(() =>
    document.activeElement?.matches('li') ? document.activeElement.querySelector('h2')?.textContent : '',
  );
const dialog = () => screen.page.getByRole('alertdialog', { name: 'Delete the link to “Book 1”?' });
const copied = () => screen.page.evaluate(() => navigator.clipboard.readText());

beforeEach(async () => {
  screen.server.push.refuse();
  fake = serveWidgets(screen.server);
  fake.orders = bookOrders(2);
});

describe('creating', () => {
  it('shows the link at once, and keeps the focus in its place', async () => {
    const { page } = screen;
    await screen.open(address);
    const release = screen.server.loading(createWidget);
    await button('Create link: Book 1').press('Enter');
    await expect.poll(() => button('Create link: Book 1').getAttribute('aria-busy')).toBe('true');
    release();
    const link = main().getByRole('link', { name: /\/w\/w+P1/ });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`${origin()}/w/${'P1'.padStart(22, 'w')}`);
    expect(await link.getAttribute('target')).toBe('_blank');
    await expect.poll(focused).toBe('Book 1');
    await main().getByText('Opened 0 times').waitFor();
    await button('Create link: Book 2').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('shows and reports its failure, and can be tried again', async () => {
    const { page, server } = screen;
    server.error(createWidget, 'unavailable');
    await screen.open(address);
    await button('Create link: Book 1').click();
    await main().getByText('We couldn’t create the link. Please try again.').waitFor();
    await expect.poll(() => clientReports(server).map(({ where }) => where)).toContain('create-widget');
    expect(await findPageProblems(page)).toEqual([]);
    server.respond(createWidget, () => {
      fake.widgets = [sampleWidget('1')];
      return sampleWidget('1');
    });
    await button('Create link: Book 1').click();
    await button('Copy link: Book 1').waitFor();
  });

  it('shows the reason for a book that the shop blocks meanwhile', async () => {
    await screen.open(address);
    await button('Create link: Book 1').waitFor();
    fake.blocked = ['P1'];
    await button('Create link: Book 1').click();
    await main().getByText('The shop has blocked this photo book').waitFor();
    expect(await button('Create link: Book 1').count()).toBe(0);
  });
});

describe('a link', () => {
  it('shows how often it was opened, and with whom it was shared', async () => {
    const shares = [{ to: 'j…@example.com', at: '2026-11-24T10:00:00Z' }];
    fake.widgets = [sampleWidget('1', { shares })];
    await screen.open(address);
    await main().getByText('48 pages').waitFor();
    await main().getByText('Opened 12 times').waitFor();
    await main().getByRole('listitem').filter({ hasText: 'j…@example.com 24 Nov 2026' }).last().waitFor();
    const share = main().getByRole('link', { name: 'Share by email: Book 1' });
    expect(await share.getAttribute('href')).toBe('/widgets/P1/share');
  });

  it('is copied, as is the code for other sites', async () => {
    const { context, page } = screen;
    fake.widgets = [sampleWidget('1')];
    await screen.open(address);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origin() });
    await button('Copy link: Book 1').click();
    await page.getByText('Link copied').waitFor();
    const link = `${origin()}/w/${'P1'.padStart(22, 'w')}`;
    expect(await copied()).toBe(link);
    await main().locator('summary').press('Enter');
    await button('Copy code: Book 1').click();
    await page.getByText('Code copied').waitFor();
    const code = await copied();
    expect(code).toContain(`<iframe src="${link}" title="Book 1"`);
    expect(code).toContain('loading="lazy"');
    expect(await main().locator('code').textContent()).toBe(code);
    expect(await findPageProblems(page)).toEqual([]);
    await context.clearPermissions();
  });

  it('can be selected where the browser does not copy', async () => {
    const { page } = screen;
    fake.widgets = [sampleWidget('1')];
    await screen.open(address);
    await button('Copy link: Book 1').waitFor();
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await button('Copy link: Book 1').click();
    await page.getByText('Your browser doesn’t let us copy it').waitFor();
  });
});

describe('deleting', () => {
  beforeEach(() => {
    fake.widgets = [sampleWidget('1')];
  });

  it('removes the link before the list is loaded again', async () => {
    const { page, server } = screen;
    await screen.open(address);
    await button('Delete link: Book 1').press('Enter');
    await dialog().getByText('The link stops working for everybody.').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    server.error(listWidgets, 'forbidden');
    await dialog().getByRole('button', { name: 'Delete link' }).click();
    await page.getByText('The link has been deleted').waitFor();
    await button('Create link: Book 1').waitFor();
    await expect.poll(focused).toBe('Book 1');
    await expect.poll(() => main().getByRole('link').count()).toBe(0);
  });

  it('can be cancelled', async () => {
    await screen.open(address);
    await button('Delete link: Book 1').press('Enter');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await expect
      .poll(() => button('Delete link: Book 1').evaluate((one) => one === document.activeElement))
      .toBe(true);
    expect(screen.server.requests(deleteWidget)).toEqual([]);
  });

  it('of one that another tab has deleted succeeds', async () => {
    await screen.open(address);
    await button('Delete link: Book 1').click();
    fake.widgets = [];
    await dialog().getByRole('button', { name: 'Delete link' }).click();
    await button('Create link: Book 1').waitFor();
  });

  it.each(['unavailable', 'not-signed-in'] as const)('that fails with %s keeps the link', async (code) => {
    const { server } = screen;
    server.error(deleteWidget, code);
    await screen.open(address);
    await button('Delete link: Book 1').click();
    await dialog().getByRole('button', { name: 'Delete link' }).click();
    await dialog().getByText('The link could not be deleted. Please try again.').waitFor();
    await expect.poll(() => clientReports(server).map(({ where }) => where)).toContain('delete-widget');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await button('Copy link: Book 1').waitFor();
  });
});

describe('a blocked photo book', () => {
  it('shows the reason, and of its link only that it can be deleted', async () => {
    const { page } = screen;
    fake.widgets = [sampleWidget('1')];
    fake.blocked = ['P1', 'P2'];
    await screen.open(address);
    const reason = main().getByText('The shop has blocked this photo book from being shown to others.');
    await expect.poll(() => reason.count()).toBe(2);
    const contact = main().getByRole('link', { name: 'contact us' }).first();
    expect(await contact.getAttribute('href')).toBe('/contact');
    expect(await main().getByRole('button').allInnerTexts()).toEqual(['Delete link']);
    expect(await findPageProblems(page)).toEqual([]);
  });

  it('counts as free where that cannot be found out', async () => {
    fake.blocked = ['P1'];
    screen.server.error(galleryRoutes.isOrderBlocked, 'forbidden');
    await screen.open(address);
    await button('Create link: Book 1').waitFor();
  });
});
