import { useMutationState } from '@tanstack/react-query';
import { useMatchRoute } from '@tanstack/react-router';
import { useCallback, useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useLeaveGone } from '../../api/use-leave-gone.ts';
import { paths } from '../../browser/paths.ts';
import { allStale, type PhotoList } from '../../photo-list/state.ts';
import type { AddressOfPhoto } from '../../photo-list/view.ts';

const previews = {
  album: { to: '/my-photos/albums/$id/preview/$photoId', addressOf: paths.albumPhotoPreview },
  sharedAlbum: {
    to: '/my-photos/shared-albums/$id/preview/$photoId',
    addressOf: paths.sharedAlbumPhotoPreview,
  },
} as const;

export function useAlbumPreview(kind: keyof typeof previews, id: string) {
  const { to, addressOf: addressIn } = previews[kind];
  const isCovered = Boolean(useMatchRoute()({ to }));
  const addressOf = useCallback<AddressOfPhoto>((imageId) => addressIn(id, imageId), [addressIn, id]);
  return { isCovered, addressOf };
}

/** True while this tab deletes the album and after that, so that the page shows no error. */
export function useIsLeaving(albumId: string): boolean {
  const deletions = useMutationState({
    filters: {
      predicate: ({ meta, state }) =>
        meta?.operation === 'delete-album' && state.variables === albumId && state.status !== 'error',
    },
    select: ({ state }) => state.status,
  });
  return deletions.length > 0;
}

/** Goes to the albums when an open one is deleted elsewhere; a preview over it is closed first. */
export function useLeaveGoneAlbum(kind: keyof typeof previews, albumName: string | undefined): void {
  const t = useTranslations('album');
  const isCovered = Boolean(useMatchRoute()({ to: previews[kind].to }));
  useLeaveGone(albumName !== undefined && !isCovered, {
    list: paths.albums,
    message: t('gone', { albumName: albumName ?? '' }),
  });
}

/** The `updated` of each list when it was last shown; lists outlive the page. */
const known = new WeakMap<PhotoList['store'], string>();

/** Reloads the photos when the album has changed; their number may be the same. */
export function useStaleWhenUpdated({ store }: Pick<PhotoList, 'store'>, updated: string): void {
  useLayoutEffect(() => {
    const before = known.get(store);
    known.set(store, updated);
    if (before !== undefined && before !== updated) store.update(allStale);
  }, [store, updated]);
}
