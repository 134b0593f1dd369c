import { useMatchRoute, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { OpenPhoto } from '../../features/timeline/grid/photo-tile.tsx';

const previews = {
  album: '/my-photos/albums/$id/preview/$photoId',
  sharedAlbum: '/my-photos/shared-albums/$id/preview/$photoId',
} as const;

/** Whether a photo of the album is open over its list, and the way to open one. */
export function useAlbumPreview(kind: keyof typeof previews, id: string) {
  const to = previews[kind];
  const isCovered = Boolean(useMatchRoute()({ to }));
  const navigate = useNavigate();
  // Marked as opened from here, so that closing it goes back instead of forward.
  const onOpen = useCallback<OpenPhoto>(
    ({ imageId }) => void navigate({ to, params: { id, photoId: imageId }, state: { openedFromList: true } }),
    [navigate, to, id],
  );
  return { isCovered, onOpen };
}
