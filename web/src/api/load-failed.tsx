import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { ErrorState } from '../ui/error-state/error-state.tsx';
import { useErrorText } from './use-errors.ts';

interface LoadFailedProps {
  /** The page's sentence about what failed. */
  readonly title: string;
  /** The error from `useKnownError`: the button stays during a refetch. */
  readonly error: Error;
  readonly query: Pick<UseQueryResult, 'isFetching'> & { refetch(): unknown };
}

export function LoadFailed({ title, error, query }: LoadFailedProps) {
  const errorText = useErrorText();
  return (
    <ErrorState
      title={title}
      picture={<CloudOff />}
      onTryAgain={() => void query.refetch()}
      isRetrying={query.isFetching}
    >
      <p>{errorText(error)}</p>
    </ErrorState>
  );
}
