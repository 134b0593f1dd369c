import { type ReactNode, Suspense, useState } from 'react';
import { lazy } from '../../browser/lazy.ts';
import type { ModalProps } from './modal-props.ts';

interface LazyDialogProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A dialog whose code loads on first opening. It stays mounted for its closing animation. */
export function LazyDialog({ isOpen, children }: LazyDialogProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null;
}

const ModalWindow = lazy(() => import('./modal-window.tsx'));

/**
 * A dialog with scroll lock, focus trap and focus restoration. Dialogs stack: Escape closes the latest one
 * that allows it.
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

export function preloadModal(): void {
  void ModalWindow.preload();
}
