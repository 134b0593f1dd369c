import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type PreviewNavigation, usePreviewNavigation } from '../preview/use-preview-navigation.ts';

/** Ways out of a preview over an album. */
export function useAlbumNavigation(albumId: string): PreviewNavigation {
  const navigate = useNavigate();
  const show = useCallback(
    (photoId: string) =>
      navigate({
        to: '/my-photos/albums/$id/preview/$photoId',
        params: { id: albumId, photoId },
        replace: true,
        // Tells the router's history apart from an address that was opened directly.
        state: (before) => before,
      }),
    [navigate, albumId],
  );
  const leave = useCallback(
    () => void navigate({ to: '/my-photos/albums/$id', params: { id: albumId }, replace: true }),
    [navigate, albumId],
  );
  return usePreviewNavigation({ show, leave });
}
