import { useNavigate, useRouter } from '@tanstack/react-router';
import { useIsUnmounted } from '../browser/use-is-unmounted.ts';

declare module '@tanstack/history' {
  interface HistoryState {
    /** The list is the previous entry of the browser's history. */
    openedFromList?: boolean;
  }
}

/** URLs of a list and of its previews. */
export interface PreviewAddresses {
  readonly list: string;
  readonly preview: (imageId: string) => string;
  /** Label of the back button. */
  readonly backLabel: string;
}

export interface PreviewNavigation {
  readonly backLabel: string;
  /** Replaces this photo by another; resolves when it is shown. */
  show(imageId: string): Promise<void>;
  close(): void;
  /** Leaves for the list without a history entry, as the photo is missing. */
  leave(): void;
  /** The customer has left the preview: navigation now would return them. */
  isUnmounted(): boolean;
}

/** Navigation of a preview. The browser's back button closes it, however many photos were shown. */
export function usePreviewNavigation({ list, preview, backLabel }: PreviewAddresses): PreviewNavigation {
  const navigate = useNavigate();
  const router = useRouter();
  const isUnmounted = useIsUnmounted();
  const leave = () => void navigate({ href: list, replace: true });
  return {
    backLabel,
    show: (imageId) =>
      navigate({
        href: preview(imageId),
        replace: true,
        // Keeps `openedFromList`.
        state: (before) => before,
      }),
    close() {
      if (router.state.location.state.openedFromList) router.history.back();
      else leave();
    },
    leave,
    isUnmounted,
  };
}
