import type { ReactNode } from 'react';

export interface ModalProps {
  readonly isOpen: boolean;
  /** Called on Escape, the close button or a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons in reading order; the last one is the main one. */
  readonly footer?: ReactNode;
  /**
   * 400, 560 or 880 px wide; full width on small screens. `full` fills the window and does not scroll by
   * itself.
   */
  readonly size?: 'small' | 'medium' | 'large' | 'full';
  /** False for a dialog that must be answered. */
  readonly isDismissable?: boolean;
  /** While true it cannot be closed. */
  readonly isBusy?: boolean;
  /** `alertdialog` for a confirmation that interrupts. */
  readonly role?: 'dialog' | 'alertdialog';
}
