// Proves WID-4, WID-7, WID-8, WID-52, WID-53.

import { galleryRoutes } from '@keepsake/contract/gallery';
import { widgetsRoutes } from '@keepsake/contract/widgets';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clientReports } from '../testing/client-reports.ts';
import { type FakeWidgets, serveWidgets } from '../testing/fake-widgets.ts';
import { bookOrders, sampleWidget } from '../testing/sample-widget.ts';
import { setUpView } from '../testing/view.ts';

const { createWidget, deleteWidget, listWidgets } = widgetsRoutes;

const view = setUpView();
let fake: FakeWidgets;

const open = () => view.open('/widgets');
const main = () => within(screen.getByRole('main'));
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => view.user.click(await button(name));
const address = () => `${location.origin}/w/${'P1'.padStart(22, 'w')}`;
const isReported = (where: string) =>
  waitFor(() => expect(clientReports(view.server).map((report) => report.where)).toContain(where));
/** Waits until the row of a photo book has the focus. */
const isFocused = (title: string) =>
  waitFor(() => {
    expect(document.activeElement?.tagName).toBe('LI');
    expect(document.activeElement?.querySelector('h2')?.textContent).toBe(title);
  });

beforeEach(() => {
  view.server.push.refuse();
  fake = serveWidgets(view.server);
  fake.orders = bookOrders(2);
});

describe('creating', () => {
  it('shows the link at once', async () => {
    await open();
    const release = view.server.loading(createWidget);
    await press('Create link: Book 1');
    const pressed = await button('Create link: Book 1');
    await waitFor(() => expect(pressed.getAttribute('aria-busy')).toBe('true'));
    release();
    const link = await screen.findByRole('link', { name: /\/w\/w+P1/ });
    expect(link.getAttribute('href')).toBe(address());
    expect(link.getAttribute('target')).toBe('_blank');
    main().getByText('Opened 0 times');
    await button('Create link: Book 2');
  });

  it('shows and reports its failure, and can be tried again', async () => {
    const { server } = view;
    server.error(createWidget, 'unavailable');
    await open();
    await press('Create link: Book 1');
    await screen.findByText('We couldn’t create the link. Please try again.');
    await isReported('create-widget');
    server.respond(createWidget, () => {
      fake.widgets = [sampleWidget('1')];
      return sampleWidget('1');
    });
    await press('Create link: Book 1');
    await button('Copy link: Book 1');
  });

  it('shows the reason for a book that the shop blocks meanwhile', async () => {
    await open();
    await button('Create link: Book 1');
    fake.blocked = ['P1'];
    await press('Create link: Book 1');
    await screen.findByText(/^The shop has blocked this photo book/);
    expect(screen.queryByRole('button', { name: 'Create link: Book 1' })).toBeNull();
  });
});

describe('a link', () => {
  it('shows how often it was opened, and with whom it was shared', async () => {
    const shares = [{ to: 'j…@example.com', at: '2026-11-24T10:00:00Z' }];
    fake.widgets = [sampleWidget('1', { shares })];
    await open();
    await screen.findByText('48 pages');
    main().getByText('Opened 12 times');
    const shared = () => main().getAllByRole('listitem').at(-2)?.textContent;
    await waitFor(() => expect(shared()).toMatch(/j…@example\.com.*24 Nov 2026/));
    const share = await main().findByRole('link', { name: 'Share by email: Book 1' });
    expect(share.getAttribute('href')).toBe('/widgets/P1/share');
  });

  it('is copied, as is the code for other sites', async () => {
    fake.widgets = [sampleWidget('1')];
    await open();
    await press('Copy link: Book 1');
    await screen.findByText('Link copied');
    expect(await navigator.clipboard.readText()).toBe(address());
    await press('Copy code: Book 1');
    await screen.findByText('Code copied');
    const code = await navigator.clipboard.readText();
    expect(code).toContain(`<iframe src="${address()}" title="Book 1"`);
    expect(code).toContain('loading="lazy"');
    expect(screen.getByRole('main').querySelector('code')?.textContent).toBe(code);
  });

  it('can be selected where the browser does not copy', async () => {
    fake.widgets = [sampleWidget('1')];
    await open();
    await button('Copy link: Book 1');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'));
    await press('Copy link: Book 1');
    await screen.findByText(/^Your browser doesn’t let us copy it/);
  });
});

describe('deleting', () => {
  const ask = async () => {
    await press('Delete link: Book 1');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete the link to “Book 1”?' }));
    const answer = (name: string) => view.user.click(question.getByRole('button', { name }));
    return { question, answer };
  };
  beforeEach(() => {
    fake.widgets = [sampleWidget('1')];
  });

  it('removes the link before the list is loaded again', async () => {
    await open();
    const { question, answer } = await ask();
    question.getByText(/The link stops working for everybody\./);
    view.server.error(listWidgets, 'forbidden');
    await answer('Delete link');
    await screen.findByText('The link has been deleted');
    await button('Create link: Book 1');
    await isFocused('Book 1');
    await waitFor(() => expect(main().queryAllByRole('link')).toEqual([]));
  });

  it('can be cancelled', async () => {
    await open();
    await (await ask()).answer('Cancel');
    const opener = await button('Delete link: Book 1');
    await waitFor(() => expect(document.activeElement).toBe(opener));
    expect(view.server.requests(deleteWidget)).toEqual([]);
  });

  it('of one that another tab has deleted succeeds', async () => {
    await open();
    const { answer } = await ask();
    fake.widgets = [];
    await answer('Delete link');
    await button('Create link: Book 1');
  });

  it.each(['unavailable', 'not-signed-in'] as const)('that fails with %s keeps the link', async (code) => {
    view.server.error(deleteWidget, code);
    await open();
    const { question, answer } = await ask();
    await answer('Delete link');
    await question.findByText('The link could not be deleted. Please try again.');
    await isReported('delete-widget');
    await answer('Cancel');
    await button('Copy link: Book 1');
  });
});

describe('a blocked photo book', () => {
  it('shows the reason, and of its link only that it can be deleted', async () => {
    fake.widgets = [sampleWidget('1')];
    fake.blocked = ['P1', 'P2'];
    await open();
    const reason = /^The shop has blocked this photo book from being shown to others\./;
    await waitFor(() => expect(screen.getAllByText(reason)).toHaveLength(2));
    expect(main().getAllByRole('link', { name: 'contact us' })[0]?.getAttribute('href')).toBe('/contact');
    expect(
      main()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Delete link']);
  });

  it('counts as free where that cannot be found out', async () => {
    fake.blocked = ['P1'];
    view.server.error(galleryRoutes.isOrderBlocked, 'forbidden');
    await open();
    await button('Create link: Book 1');
  });
});
