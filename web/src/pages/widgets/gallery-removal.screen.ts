// Proves WID-5.

import { type GalleryEntry, galleryRoutes } from '@keepsake/contract/gallery';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeWidgets, serveWidgets } from '../../testing/fake-widgets.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { bookOrder, sampleWidget } from '../../testing/sample-widget.ts';
import { clientReports, setUpScreen } from '../../testing/screen.ts';

const { deleteGalleryEntry } = galleryRoutes;
const address = '/widgets';
const entry: GalleryEntry = {
  widgetId: 'P1',
  title: 'Fjords',
  categories: ['travel'],
  state: 'published',
  submittedAt: '2026-11-20T10:00:00Z',
};

const screen = setUpScreen();
let fake: FakeWidgets;

const main = () => screen.page.getByRole('main');
const button = (name: string) => screen.page.getByRole('button', { name, exact: true });
const dialog = () => screen.page.getByRole('dialog');
const show = 'Show in the gallery: Norway 2024';

beforeEach(() => {
  const { server } = screen;
  server.push.refuse();
  server.respond(galleryRoutes.listGalleryCategories, [{ id: 'travel', name: { 'en-GB': 'Travel' } }]);
  fake = serveWidgets(server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' }), bookOrder('2')];
  fake.widgets = [sampleWidget('1')];
  fake.entries = [entry];
});

describe('a link that another tab has deleted', () => {
  it('is gone after a change of its entry has failed', async () => {
    await screen.open(address);
    await button('Change: Norway 2024').click();
    await dialog()
      .getByRole('checkbox', { name: /Lumibook may show/ })
      .check({ force: true });
    fake.entries = [];
    fake.widgets = [];
    await dialog().getByRole('button', { name: 'Send for review' }).click();
    await button('Create link: Norway 2024').waitFor();
  });

  it('returns with the entry as it is now', async () => {
    await screen.open(address);
    await button('Change: Norway 2024').waitFor();
    fake.entries = [];
    fake.widgets = [];
    await button('Delete link: Norway 2024').click();
    await screen.page.getByRole('alertdialog').getByRole('button', { name: 'Delete link' }).click();
    await button('Create link: Norway 2024').waitFor();
    fake.entries = [{ ...entry, title: 'Lofoten' }];
    await button('Create link: Norway 2024').click();
    await main().getByText('Lofoten', { exact: true }).waitFor();
  });
});

describe('taking out', () => {
  const question = () => screen.page.getByRole('alertdialog', { name: 'Take “Fjords” out of the gallery?' });

  it('removes the entry, and keeps the link', async () => {
    const { page, server } = screen;
    await screen.open(address);
    await button('Take out: Norway 2024').press('Enter');
    await question().getByText('The link keeps working.').waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await question().getByRole('button', { name: 'Take out' }).click();
    await page.getByText('It is no longer in the gallery').waitFor();
    await button(show).waitFor();
    await button('Copy link: Norway 2024').waitFor();
    const [sent] = server.requests(deleteGalleryEntry);
    expect(sent).toMatchObject({ params: { id: 'P1' }, query: { channel: 'LB-GB' } });
  });

  it('of one that is gone already succeeds', async () => {
    await screen.open(address);
    await button('Take out: Norway 2024').click();
    fake.entries = [];
    await question().getByRole('button', { name: 'Take out' }).click();
    await button(show).waitFor();
  });

  it('that fails shows an error, and keeps it', async () => {
    const { server } = screen;
    server.error(deleteGalleryEntry, 'unavailable');
    await screen.open(address);
    await button('Take out: Norway 2024').click();
    await question().getByRole('button', { name: 'Take out' }).click();
    await question().getByText('It could not be taken out. Please try again.').waitFor();
    await expect.poll(() => clientReports(server).map(({ where }) => where)).toContain('gallery-entry');
    await question().getByRole('button', { name: 'Cancel' }).click();
    await button('Change: Norway 2024').waitFor();
  });
});
