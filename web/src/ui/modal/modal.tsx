import { lazy, type ReactNode, Suspense, useState } from 'react';

const loadWindow = () => import('./modal-window.tsx');
const ModalWindow = lazy(loadWindow);

export interface ModalProps {
  readonly isOpen: boolean;
  /** Asked for by Escape, the close button or a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons in the order they are read; the last one is the main one. */
  readonly footer?: ReactNode;
  /** 400, 560 or 880 px wide; on small screens all are as wide as the screen. */
  readonly size?: 'small' | 'medium' | 'large';
  /** False for a dialog that must be answered: no close button, no Escape, no press outside. */
  readonly isDismissable?: boolean;
  /** While true nothing closes it. */
  readonly isBusy?: boolean;
  /** `alertdialog` for a question that interrupts. */
  readonly role?: 'dialog' | 'alertdialog';
}

/**
 * A dialog over the page. The page beneath neither scrolls nor takes focus; focus returns to where it was.
 * Dialogs stack: Escape closes the most recent one that allows it.
 */
export function Modal(props: ModalProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  return (
    <Suspense fallback={null}>
      <ModalWindow {...props} />
    </Suspense>
  );
}

/** Fetches the code of dialogs ahead of the first one. */
export function preloadModal(): void {
  void loadWindow();
}
