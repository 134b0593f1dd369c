import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refreshAlbum } from '../../../features/albums/album-cache.ts';
import { albumQuery, albumsKey } from '../../../features/albums/album-queries.ts';
import { takenPhotosQuery } from './taken-photos.ts';

it('the photos of an album are not asked for again when that album, or all of them, are', async () => {
  const queryClient = new QueryClient();
  const { queryKey } = takenPhotosQuery('a1');
  const known = albumQuery('a1').queryKey;
  queryClient.setQueryData(queryKey, new Set(['p1']));
  queryClient.setQueryData([...known], { albumId: 'a1' } as never);
  await refreshAlbum(queryClient, 'a1');
  await queryClient.invalidateQueries({ queryKey: albumsKey });
  expect(queryClient.getQueryState(known)?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(false);
});
