import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The list lies one step back in the browser's history. */
    openedFromList?: boolean;
  }
}

export interface PreviewNavigation {
  /** Shows another photo in place of this one; resolves when it is shown. */
  show(imageId: string): Promise<void>;
  /** Back to the list. */
  close(): void;
  /** To the list because the photo is not there: the address is not kept in the history. */
  leave(): void;
}

/**
 * Ways out of a preview. However many photos were shown, the browser's back button closes it: `show` and `leave`
 * replace the address.
 */
export function usePreviewNavigation({ show, leave }: Omit<PreviewNavigation, 'close'>): PreviewNavigation {
  const router = useRouter();
  const close = useCallback(() => {
    if (router.state.location.state.openedFromList) router.history.back();
    else leave();
  }, [router, leave]);
  return { show, close, leave };
}
