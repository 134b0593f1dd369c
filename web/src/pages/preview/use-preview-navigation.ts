import { useNavigate, useRouter } from '@tanstack/react-router';
import { useIsAway } from '../../browser/use-is-away.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The list lies one step back in the browser's history. */
    openedFromList?: boolean;
  }
}

/** A list as the previews of its photos see it. */
export interface PreviewAddresses {
  readonly list: string;
  readonly preview: (imageId: string) => string;
  /** Names the way back. */
  readonly backLabel: string;
}

export interface PreviewNavigation {
  readonly backLabel: string;
  /** Shows another photo in place of this one; resolves when it is shown. */
  show(imageId: string): Promise<void>;
  /** Back to the list. */
  close(): void;
  /** To the list because the photo is not there: the address is not kept in the history. */
  leave(): void;
  /** The customer has left the preview: who goes somewhere now would pull them back. */
  isAway(): boolean;
}

/** Ways out of a preview. However many photos were shown, the browser's back button closes it. */
export function usePreviewNavigation({ list, preview, backLabel }: PreviewAddresses): PreviewNavigation {
  const navigate = useNavigate();
  const router = useRouter();
  const isAway = useIsAway();
  const leave = () => void navigate({ href: list, replace: true });
  return {
    backLabel,
    show: (imageId) =>
      navigate({
        href: preview(imageId),
        replace: true,
        // Tells the router's history apart from an address that was opened directly.
        state: (before) => before,
      }),
    close() {
      if (router.state.location.state.openedFromList) router.history.back();
      else leave();
    },
    leave,
    isAway,
  };
}
