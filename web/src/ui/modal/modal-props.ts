import type { ReactNode } from 'react';

export interface ModalProps {
  readonly isOpen: boolean;
  /** Asked for by Escape, the close button or a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons in the order they are read; the last one is the main one. */
  readonly footer?: ReactNode;
  /**
   * 400, 560 or 880 px wide; on small screens all are as wide as the screen. `full` takes the room there is, on small
   * screens all of it, and scrolls nothing by itself.
   */
  readonly size?: 'small' | 'medium' | 'large' | 'full';
  /** False for a dialog that must be answered: no close button, no Escape, no press outside. */
  readonly isDismissable?: boolean;
  /** While true nothing closes it. */
  readonly isBusy?: boolean;
  /** `alertdialog` for a question that interrupts. */
  readonly role?: 'dialog' | 'alertdialog';
}
