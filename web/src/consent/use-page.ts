import { isTokenPage } from '@keepsake/contract/token-pages';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readEmbedding } from '../browser/embedding.ts';
import { eventTracker } from '../browser/event-tracker.ts';
import { beganWithMailToken } from '../browser/mail-token.ts';

/** The site's router, which is above this feature. */
export type PageRouter = Pick<AnyRouter, 'subscribe' | 'state'>;

const keyOf = ({ state }: PageRouter): string => state.matches.at(-1)?.staticData.key ?? 'other';

const isPreviewKey = (key: string) => /preview$/i.test(key);

export interface Page {
  /** A mail's link with a token, or one that is not used: nobody is asked, and nothing of others is loaded. */
  readonly isOfMail: boolean;
  /** The same, or a photo fills the window: nothing of others is loaded. */
  readonly isWithoutOthers: boolean;
  /** Inside an app or another page. */
  readonly isEmbedded: boolean;
}

export function usePage(router: PageRouter): Page {
  const key = useSyncExternalStore(
    (changed) => router.subscribe('onResolved', changed),
    () => keyOf(router),
  );
  const { pathname, search } = router.state.location;
  const isOfToken = isTokenPage(pathname);
  useLoadAgain(isOfToken);
  const isOfMail = isOfToken || beganWithMailToken();
  return {
    isOfMail,
    isWithoutOthers: isOfMail || isPreviewKey(key),
    isEmbedded: readEmbedding(search).isEmbedded,
  };
}

/** Who comes back to a page with a token loads it again, without what runs. */
function useLoadAgain(isOfToken: boolean): void {
  const [isLoadedSo] = useState(isOfToken);
  useEffect(() => {
    if (isOfToken && !isLoadedSo) window.location.reload();
  }, [isOfToken, isLoadedSo]);
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
