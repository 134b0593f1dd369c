import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type PreviewNavigation, usePreviewNavigation } from '../preview/use-preview-navigation.ts';

/** Ways out of a preview over the timeline. */
export function useTimelineNavigation(): PreviewNavigation {
  const navigate = useNavigate();
  const show = useCallback(
    (id: string) =>
      navigate({
        to: '/my-photos/photos/preview/$id',
        params: { id },
        replace: true,
        // Tells the router's history apart from an address that was opened directly.
        state: (before) => before,
      }),
    [navigate],
  );
  const leave = useCallback(() => void navigate({ to: '/my-photos/photos', replace: true }), [navigate]);
  return usePreviewNavigation({ show, leave });
}
