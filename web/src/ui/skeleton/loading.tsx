import { Fragment, type ReactNode } from 'react';
import { Spinner } from '../spinner/spinner.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';

interface LoadingProps {
  /** Placeholders. */
  readonly children: ReactNode;
  readonly count?: number;
}

/** Placeholders of what is loaded, which a screen reader hears as "Loading". */
export function Loading({ children, count = 1 }: LoadingProps) {
  return (
    <>
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      {Array.from({ length: count }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all the same
        <Fragment key={place}>{children}</Fragment>
      ))}
    </>
  );
}
