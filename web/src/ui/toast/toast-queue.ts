import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastContent {
  readonly message: string;
  readonly tone?: 'neutral' | 'success' | 'error';
  /** A button such as Undo, or a link if it has an address; pressing it closes the toast. */
  readonly action?: {
    readonly label: string;
    readonly onPress: () => void;
    readonly href?: string;
    /** Ctrl + Z presses it, too. */
    readonly isUndo?: true;
  };
  readonly isPending?: boolean;
}

export const toastQueue = new ToastQueue<ToastContent>({ maxVisibleToasts: 3 });
