import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { readEmbedding } from '../../browser/embedding.ts';
import { eventTracker } from '../../browser/event-tracker.ts';

/** The site's router, which is above this feature. */
export type PageRouter = Pick<AnyRouter, 'subscribe' | 'state'>;

const keyOf = ({ state }: PageRouter): string => state.matches.at(-1)?.staticData.key ?? 'other';

const isPreviewKey = (key: string) => /preview$/i.test(key);

export interface Page {
  /** A photo fills the window: nothing of others is loaded. */
  readonly isPreview: boolean;
  /** Inside an app or another page. */
  readonly isEmbedded: boolean;
}

export function usePage(router: PageRouter): Page {
  const key = useSyncExternalStore(
    (changed) => router.subscribe('onResolved', changed),
    () => keyOf(router),
  );
  return { isPreview: isPreviewKey(key), isEmbedded: readEmbedding(router.state.location.search).isEmbedded };
}

/** Tracks the first page and each that follows by its route; steps from photo to photo are one view. */
export function usePageViews(router: PageRouter): void {
  useEffect(() => {
    let last = '';
    const track = () => {
      const route = keyOf(router);
      if (!(isPreviewKey(route) && route === last)) eventTracker.track({ name: 'page-view', route });
      last = route;
    };
    track();
    return router.subscribe('onResolved', ({ pathChanged }) => {
      if (pathChanged) track();
    });
  }, [router]);
}
