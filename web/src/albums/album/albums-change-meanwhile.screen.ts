import { expect, it } from 'vitest';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { selectionOf } from '../../testing/selection.ts';

const screen = setUpScreen();
const { tiles, bar } = selectionOf(() => screen.page);

it('the albums to copy to are those of now, whatever is made or deleted elsewhere', async () => {
  const { page, server } = screen;
  const albums = serveAlbums(server, serveLibrary(server, makePhotos({ '2024-08': 6 })));
  const [first, second] = [albums.make('First'), albums.make('Second')];
  await screen.open('/my-photos/photos');
  await tiles().nth(0).press('Space');
  await bar().getByRole('button', { name: 'Copy to album' }).click();
  const option = (name: string) =>
    page.getByRole('dialog', { name: 'Copy to album' }).getByRole('option', { name });
  await option('First').waitFor();
  const push = (albumId: string) =>
    server.push.publish({ type: 'albums-changed', payload: { albumIds: [albumId] } });
  const third = albums.make('Third');
  await push(third.albumId);
  await option('Third').waitFor();
  albums.remove(second);
  await push(second.albumId);
  await option('Second').waitFor({ state: 'detached' });
  await option('First').click();
  await page.getByText(`Photos copied to 'First'`).first().waitFor();
  expect(albums.all.find(({ albumId }) => albumId === first.albumId)?.photos).toHaveLength(1);
});
