// Proves CLK-24, PHO-57.

import { configRoutes } from '@keepsake/contract/config';
import { deletedPhotosRoutes } from '@keepsake/contract/deleted-photos';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeDeletions, serveDeletions } from '../testing/fake-deletions.ts';
import { type FakeLibrary, makePhoto, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const { deleteForGood, listDeleted, restoreAll, restorePhotos } = deletedPhotosRoutes;
let library: FakeLibrary;
let deletions: FakeDeletions;

beforeEach(() => {
  library = serveLibrary(view.server, makePhotos({ '2020-08': 3 }));
  deletions = serveDeletions(view.server, library);
});

const open = () => view.open('/my-photos/recently-deleted');
const deleted = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
const names = () => deleted().map((box) => box.getAttribute('aria-label'));
const hasDeleted = (count: number) => waitFor(() => expect(deleted()).toHaveLength(count));
const headings = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => view.user.click(await button(name));
const select = (place: number) => view.user.click(deleted()[place] as HTMLElement);
const isEmpty = () => screen.findByRole('heading', { name: 'No recently deleted photos' });
const says = (text: string) => screen.findAllByText(text, { exact: false });

async function openPhotos(): Promise<void> {
  const links = screen.getAllByRole('link', { name: 'My photos' });
  await view.user.click(links.find((link) => link.closest('main')) as HTMLElement);
  await screen.findByRole('heading', { level: 2, name: 'August 2020' });
}

/** Deletes the first two of three photos, and opens the list. */
async function openTwo(): Promise<void> {
  const [first, second] = library.photos;
  if (!first || !second) throw new Error('no photos');
  deletions.delete(first, second);
  await open();
  await hasDeleted(2);
}

function deleteMany(): void {
  library = serveLibrary(view.server, makePhotos({ '2020-08': 61 }));
  deletions = serveDeletions(view.server, library);
  deletions.delete(...library.photos);
}

/** Opens the first page of 61. */
async function openMany(): Promise<void> {
  deleteMany();
  await open();
  await hasDeleted(60);
}

describe('the list', () => {
  it('shows a spinner while loading', async () => {
    const release = view.server.loading(listDeleted);
    await open();
    const spinner = () =>
      screen.queryAllByRole('status').filter((one) => one.closest('main') && one.textContent === 'Loading…');
    await waitFor(() => expect(spinner()).toHaveLength(1));
    release();
    await isEmpty();
    expect(spinner()).toEqual([]);
  });

  it('is empty when nothing was deleted, and links back to the photos', async () => {
    await open();
    await isEmpty();
    await openPhotos();
  });

  it('shows what was deleted, the last first, and how long it stays', async () => {
    await openTwo();
    await screen.findByRole('heading', { name: 'Recently deleted', level: 1 });
    expect(names()).toEqual(['IMG_0002.JPG', 'IMG_0001.JPG']);
    expect(headings()).toEqual(['14 days left']);
  });

  it('shows when a photo stays for its last day', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3600 * 1000).toISOString();
    view.server.respond(listDeleted, {
      images: [{ ...makePhoto(0), deletedAt: hours(-13 * 24 - 1), restorableUntil: hours(23) }],
      cursor: null,
    });
    await open();
    await hasDeleted(1);
    expect(headings()).toEqual(['1 day left']);
  });

  it('shows more on request', async () => {
    await openMany();
    await view.user.click(screen.getByText('Show more'));
    await hasDeleted(61);
    expect(screen.queryByText('Show more')).toBeNull();
  });

  it('shows more although a change comes before they are there', async () => {
    await openMany();
    const release = view.server.loading(listDeleted);
    await view.user.click(screen.getByText('Show more'));
    await view.server.push.publish({ type: 'photos-changed', payload: { change: 'added', months: [] } });
    release();
    await hasDeleted(61);
  });

  it('says that more cannot be loaded, and is asked again by the same button', async () => {
    await openMany();
    view.server.error(listDeleted, 'forbidden');
    await view.user.click(screen.getByText('Show more'));
    await says('Your deleted photos could not be loaded');
    deleteMany();
    await view.user.click(screen.getByText('Show more'));
    await hasDeleted(61);
  });

  it('shows an error with "Try again" when it cannot be loaded', async () => {
    view.server.error(listDeleted, 'forbidden');
    await open();
    await says('Error: Your deleted photos could not be loaded');
    deletions = serveDeletions(view.server, library);
    await press('Try again');
    await isEmpty();
  });

  it('shows the error when it is opened offline, and itself when the network is back', async () => {
    view.server.push.refuse();
    await view.open('/my-photos/photos');
    const link = await screen.findByRole('link', { name: 'Recently deleted' });
    view.server.offline(listDeleted);
    await view.user.click(link);
    await says('Error: Your deleted photos could not be loaded');
    await says('We can’t connect right now.');
    deletions = serveDeletions(view.server, library);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await isEmpty();
  });
});

it('a photo is restored by the keyboard alone', async () => {
  view.server.push.refuse();
  await openTwo();
  deleted().at(-1)?.focus();
  await view.user.keyboard(' ');
  await screen.findByText('1 selected');
  (await button('Restore')).focus();
  await view.user.keyboard('{Enter}');
  await says('Photo restored');
  await waitFor(() => expect(names()).toEqual(['IMG_0002.JPG']));
});

describe('restoring', () => {
  it('restores the selected photo', async () => {
    await openTwo();
    await select(1);
    await screen.findByText('1 selected');
    await press('Restore');
    await says('Photo restored');
    await waitFor(() => expect(names()).toEqual(['IMG_0002.JPG']));
  });

  it('ends the selection on request', async () => {
    await openTwo();
    await select(0);
    await press('Clear selection');
    const all = await button('Restore all');
    await waitFor(() => expect(document.activeElement).toBe(all));
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
  });

  it('restores all, and is empty then', async () => {
    await openTwo();
    await press('Restore all');
    await says('2 photos restored');
    await isEmpty();
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Recently deleted'));
    await openPhotos();
  });

  it('shows progress while photos are brought back', async () => {
    const release = view.server.loading(restoreAll);
    await openTwo();
    await press('Restore all');
    await says('Restoring your photos…');
    release();
    await isEmpty();
  });

  it('shows an error when nothing came back, and keeps the list', async () => {
    view.server.error(restoreAll, 'unavailable');
    await openTwo();
    await press('Restore all');
    await says('Error: Your photos could not be restored');
    expect(deleted()).toHaveLength(2);
  });

  it.each(['Restore all', 'Restore'])(
    'shows after the storage period that an order restores them: %s',
    async (name) => {
      view.server.error(restoreAll, 'order-to-restore');
      view.server.error(restorePhotos, 'order-to-restore');
      await openTwo();
      if (name === 'Restore') await select(0);
      await press(name);
      await says('Your photos and projects come back with your next order.');
      expect(deleted()).toHaveLength(2);
    },
  );

  it('selects no photo that was restored elsewhere', async () => {
    const [first] = library.photos;
    if (!first) throw new Error('no photos');
    await openTwo();
    await select(0);
    await select(1);
    await screen.findByText('2 selected');
    deletions.restore(first);
    await view.server.push.publish({ type: 'photos-changed', payload: { change: 'added', months: [] } });
    await screen.findByText('1 selected');
    expect(deleted()).toHaveLength(1);
    await press('Restore');
    await says('Photo restored');
    expect(view.server.requests(restorePhotos).map(({ body }) => body.photoIds.length)).toEqual([1]);
  });

  it('deletes a selection for good once that is confirmed, and says when it could not', async () => {
    await openTwo();
    expect(screen.queryByRole('button', { name: 'Delete for good' })).toBeNull();
    await select(0);
    await press('Delete for good');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this photo for good?' }));
    dialog.getByText('You won’t be able to restore it.');
    view.server.respond(deleteForGood, ({ body }) => ({ failed: body.photoIds }));
    await view.user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await dialog.findByText('Error: Your photos could not be deleted');
    view.server.respond(deleteForGood, ({ body }) => deletions.forget(body.photoIds));
    await view.user.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await says('Photo deleted for good');
    await hasDeleted(1);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Restore all'));
  });

  it('offers no deletion for good where the service cannot', async () => {
    const config = configOfHost('localhost');
    const extensions = { ...config.extensions, deletionForGood: false };
    view.server.respond(configRoutes.getConfig, { ...config, extensions });
    await openTwo();
    await select(0);
    await button('Clear selection');
    expect(screen.queryByRole('button', { name: 'Delete for good' })).toBeNull();
  });

  it('shows an error when some photos did not return, and keeps them', async () => {
    await openTwo();
    view.server.respond(restorePhotos, ({ body }) => ({ failed: body.photoIds }));
    await select(0);
    await press('Restore');
    await says('Error: Your photos could not be restored');
    expect(deleted()).toHaveLength(2);
  });
});
