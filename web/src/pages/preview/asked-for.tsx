import { type ReactNode, Suspense, useState } from 'react';

interface AskedForProps {
  readonly isOpen: boolean;
  readonly children: ReactNode;
}

/** A dialog whose code loads when it is asked for first; it stays, so that it closes with its own movement. */
export function AskedFor({ isOpen, children }: AskedForProps) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null;
}
