import { configRoutes } from '@keepsake/contract/config';
import { type Download, downloadsRoutes } from '@keepsake/contract/downloads';
import { exportsRoutes, type LibraryExport } from '@keepsake/contract/exports';
import { invoicesRoutes } from '@keepsake/contract/invoices';
import { projectsRoutes } from '@keepsake/contract/projects';
import { sessionRoutes } from '@keepsake/contract/session';
import { superOrdersRoutes } from '@keepsake/contract/super-orders';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { customer, session } from '../testing/fake-responses.ts';
import { sampleInvoice } from '../testing/sample-invoice.ts';
import { sampleProject } from '../testing/sample-project.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const { listProjects } = projectsRoutes;
const { listInvoices } = invoicesRoutes;
const { listDownloads } = downloadsRoutes;
const { listExports } = exportsRoutes;
const { listSuperOrders } = superOrdersRoutes;

const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);
const titles = async (name: string) =>
  (await card(name)).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const help = () => screen.findByRole('heading', { name: 'Questions?' });

describe('saved projects', () => {
  const name = 'Saved projects';

  function serve(count: number): void {
    const projects = Array.from({ length: count }, (_, n) => sampleProject(String(n + 1)));
    view.server.respond(listProjects, ({ query: { limit = 10 } }) => ({
      projects: projects.slice(0, limit),
      totalProjectCount: count,
    }));
  }

  it.each([1, 3, 4])('of %i shows three at most, and links to all', async (count) => {
    serve(count);
    await view.open('/');
    const link = await screen.findByRole('link', { name: 'Continue Project 1' });
    expect(await titles(name)).toEqual(['Project 1', 'Project 2', 'Project 3'].slice(0, count));
    expect(link.getAttribute('href')).toBe('https://shop.example/editor/1');
    await view.user.click((await card(name)).getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
  });

  it('links to the shop while there are none', async () => {
    await view.open('/');
    await screen.findByText('No saved projects');
    await (await card(name)).findByRole('link', { name: 'Start one' });
  });

  it('come before the card below them', async () => {
    serve(1);
    const release = view.server.loading(listProjects);
    await view.open('/');
    await screen.findByText('You have not ordered anything yet');
    expect(screen.queryByRole('heading', { name: 'Questions?' })).toBeNull();
    release();
    await help();
    screen.getByText('Project 1');
  });

  it('shows its failure alone, with "Try again"', async () => {
    const { server, user } = view;
    server.push.refuse();
    server.error(listProjects, 'unavailable');
    await view.open('/');
    await screen.findByText(/^We couldn’t load your saved projects/);
    await help();
    serve(1);
    await user.click((await card(name)).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Project 1');
  });

  it('stays while a card before it is tried again', async () => {
    const { server, user } = view;
    server.push.refuse();
    serve(1);
    server.error(listSuperOrders, 'unavailable');
    await view.open('/');
    await screen.findByText(/^We couldn’t load your orders/);
    await help();
    server.empty(listSuperOrders);
    const release = server.loading(listSuperOrders);
    const before = server.requests(listSuperOrders).length;
    await user.click((await card('My orders')).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.requests(listSuperOrders)).toHaveLength(before + 1));
    screen.getByText('Project 1');
    screen.getByRole('heading', { name: 'Questions?' });
    release();
    await screen.findByText('You have not ordered anything yet');
  });
});

describe('invoices', () => {
  const name = 'Invoices';

  function serve(count: number): void {
    view.server.respond(listInvoices, ({ query: { limit = 50 } }) => ({
      invoices: Array.from({ length: count }, (_, n) => sampleInvoice(String(n + 1))).slice(0, limit),
      total: count,
      sums: [],
    }));
  }

  beforeEach(() => {
    view.server.push.refuse();
    view.server.respond(sessionRoutes.getToken, { ...session, isBusiness: true });
  });

  it.each([1, 4])('of %i shows three at most, and links to all', async (count) => {
    serve(count);
    await view.open('/');
    await screen.findByRole('button', { name: 'Download Invoice 2026-1' });
    const three = ['Invoice 2026-1', 'Invoice 2026-2', 'Invoice 2026-3'];
    expect(await titles(name)).toEqual(three.slice(0, count));
    await view.user.click((await card(name)).getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
  });

  it('shows what is overdue', async () => {
    const paid = { amount: 0, currency: 'EUR' };
    const invoices = [sampleInvoice('1', { paid, paymentState: 'overdue' })];
    view.server.respond(listInvoices, { invoices, total: 1, sums: [], openSums: [] });
    await view.open('/');
    await (await card(name)).findByText('Overdue');
  });

  it('shows that there are none', async () => {
    await view.open('/');
    await screen.findByText('No invoices yet');
  });

  it('shows its failure alone, with "Try again"', async () => {
    view.server.error(listInvoices, 'unavailable');
    await view.open('/');
    await screen.findByText(/^We couldn’t load your invoices/);
    await help();
    serve(1);
    await view.user.click((await card(name)).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Invoice 2026-1');
  });

  it('is not there for private customers', async () => {
    view.server.respond(sessionRoutes.getToken, session);
    await view.open('/');
    await help();
    expect(screen.queryByRole('heading', { name })).toBeNull();
    expect(view.server.requests(listInvoices)).toEqual([]);
  });
});

describe('downloads', () => {
  const name = 'Downloads';
  const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const archive = (n: number, some: Partial<Download> = {}): Download => ({
    id: idOf(n),
    name: `Archive ${n}`,
    photos: [idOf(n)],
    size: 3_000_000,
    expires: '2026-12-03T10:00:00.000Z',
    ...some,
  });
  const ready = {
    status: 'READY',
    backupId: idOf(9),
    chunks: [{ iteration: 1, size: 1000 }],
    created: '2026-11-24T10:00:00.000Z',
    updated: '2026-11-24T11:00:00.000Z',
  } as LibraryExport;

  it('shows what is ready, exports first, and links to all', async () => {
    const { server, user } = view;
    const items = [archive(1), archive(2, { state: 'failed' }), archive(3), archive(4)];
    server.respond(listDownloads, { items });
    server.respond(listExports, { items: [ready] });
    await view.open('/');
    await screen.findByText('Archive 1');
    expect(await titles(name)).toEqual(['Export from 24 Nov 2026', 'Archive 1', 'Archive 3']);
    screen.getByText('You can download it until 1 December 2026.');
    screen.getAllByText('Available until 3 December 2026');
    const link = screen.getByRole('link', { name: 'Export from 24 Nov 2026' });
    expect(link.getAttribute('href')).toBe(`/my-photos/exports/${idOf(9)}`);
    await user.click((await card(name)).getByRole('link', { name }));
    await screen.findByRole('heading', { level: 1, name });
  });

  it('needs no exports where the brand has none', async () => {
    const { server } = view;
    const config = configOfHost('localhost');
    server.respond(configRoutes.getConfig, { ...config, switches: { ...config.switches, export: false } });
    server.respond(listDownloads, { items: [archive(1)] });
    await view.open('/');
    await screen.findByText('Archive 1');
    expect(server.requests(listExports)).toEqual([]);
  });

  it.each([listDownloads, listExports])('show their failure alone, with "Try again"', async (route) => {
    const { server, user } = view;
    server.push.refuse();
    server.error(route, 'unavailable');
    await view.open('/');
    await screen.findByText(/Error: Your downloads could not be loaded/);
    await help();
    server.respond(route, { items: [] });
    await user.click((await card(name)).getByRole('button', { name: 'Try again' }));
    await screen.findByText('No recent downloads');
  });

  it('change without a reload', async () => {
    const { server } = view;
    await view.open('/');
    await screen.findByText('No recent downloads');
    server.respond(listDownloads, { items: [archive(1)] });
    await server.push.publish({
      type: 'archive-generation-finished',
      payload: { userId: customer.id, downloadId: idOf(1) },
    });
    await screen.findByText('Archive 1');
    server.respond(listExports, { items: [ready] });
    await server.push.publish({ type: 'export-changed', payload: { backupId: idOf(9) } });
    await screen.findByText('Export from 24 Nov 2026');
  });
});
