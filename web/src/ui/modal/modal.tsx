import { lazy, Suspense, useState } from 'react';
import type { ModalProps } from './modal-props.ts';

const loadWindow = () => import('./modal-window.tsx');
const ModalWindow = lazy(loadWindow);

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
