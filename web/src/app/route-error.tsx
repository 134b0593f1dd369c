import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { UnexpectedError } from './unexpected-error.tsx';

/** An error inside one page; header and menu stay. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const tryAgain = () => {
    reset();
    void router.invalidate();
  };
  return <UnexpectedError error={error} onTryAgain={tryAgain} />;
}
