// Proves WID-5.

import { type GalleryEntry, galleryRoutes } from '@keepsake/contract/gallery';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { clientReports } from '../testing/client-reports.ts';
import { type FakeWidgets, serveWidgets } from '../testing/fake-widgets.ts';
import { bookOrder, sampleWidget } from '../testing/sample-widget.ts';
import { setUpView } from '../testing/view.ts';

const { deleteGalleryEntry } = galleryRoutes;
const entry: GalleryEntry = {
  widgetId: 'P1',
  title: 'Fjords',
  categories: ['travel'],
  state: 'published',
  submittedAt: '2026-11-20T10:00:00Z',
};

const view = setUpView();
let fake: FakeWidgets;

const open = () => view.open('/widgets');
const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
const show = 'Show in the gallery: Norway 2024';

beforeEach(() => {
  const { server } = view;
  server.push.refuse();
  server.respond(galleryRoutes.listGalleryCategories, [{ id: 'travel', name: { 'en-GB': 'Travel' } }]);
  fake = serveWidgets(server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' }), bookOrder('2')];
  fake.widgets = [sampleWidget('1')];
  fake.entries = [entry];
});

describe('taking out', () => {
  const ask = async () => {
    await press('Take out: Norway 2024');
    return within(await screen.findByRole('alertdialog', { name: 'Take “Fjords” out of the gallery?' }));
  };
  it('removes the entry, and keeps the link', async () => {
    await open();
    const question = await ask();
    question.getByText(/The link keeps working\.$/);
    await view.user.click(question.getByRole('button', { name: 'Take out' }));
    await screen.findByText('It is no longer in the gallery');
    await screen.findByRole('button', { name: show });
    await screen.findByRole('button', { name: 'Copy link: Norway 2024' });
    const [sent] = view.server.requests(deleteGalleryEntry);
    expect(sent).toMatchObject({ params: { id: 'P1' }, query: { channel: 'LB-GB' } });
  });

  it('of one that is gone already succeeds', async () => {
    await open();
    const question = await ask();
    fake.entries = [];
    await view.user.click(question.getByRole('button', { name: 'Take out' }));
    await screen.findByRole('button', { name: show });
  });

  it('that fails shows an error, and keeps it', async () => {
    view.server.error(deleteGalleryEntry, 'unavailable');
    await open();
    const question = await ask();
    await view.user.click(question.getByRole('button', { name: 'Take out' }));
    await question.findByText('It could not be taken out. Please try again.');
    const wheres = () => clientReports(view.server).map(({ where }) => where);
    await waitFor(() => expect(wheres()).toContain('gallery-entry'));
    await view.user.click(question.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Change: Norway 2024' });
  });

  it('of a link that was deleted meanwhile shows, with a new link, the entry as it is now', async () => {
    await open();
    await screen.findByRole('button', { name: 'Change: Norway 2024' });
    fake.entries = [];
    fake.widgets = [];
    await press('Delete link: Norway 2024');
    const question = within(await screen.findByRole('alertdialog'));
    await view.user.click(question.getByRole('button', { name: 'Delete link' }));
    await screen.findByRole('button', { name: 'Create link: Norway 2024' });
    fake.entries = [{ ...entry, title: 'Lofoten' }];
    await press('Create link: Norway 2024');
    await screen.findByText('Lofoten');
  });
});
