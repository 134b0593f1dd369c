import { useMatchRoute } from '@tanstack/react-router';

/** Whether a photo is open over the list. */
export function useIsPreviewOpen(): boolean {
  const matchRoute = useMatchRoute();
  return Boolean(matchRoute({ to: '/my-photos/photos/preview/$id' }));
}
