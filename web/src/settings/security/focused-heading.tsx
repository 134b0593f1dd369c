import { type ReactNode, useEffect, useRef } from 'react';
import { whenFocusIsFree } from '../../browser/when-focus-is-free.ts';

/** Takes the focus of the button that it replaces. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => whenFocusIsFree(() => heading.current?.focus()), []);
  return (
    <h3 ref={heading} tabIndex={-1}>
      {children}
    </h3>
  );
}
