import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useErrorText } from '../i18n/use-error-text.ts';
import { ErrorState } from '../ui/error-state/error-state.tsx';

interface LoadFailedProps {
  /** The page's own sentence about what failed. */
  readonly title: string;
  /** As `useKnownError` gives it: the button stays while the query is asked again. */
  readonly error: Error;
  readonly query: Pick<UseQueryResult, 'isFetching'> & { refetch(): unknown };
}

/** What stands where something would be that could not be loaded. */
export function LoadFailed({ title, error, query }: LoadFailedProps) {
  const errorText = useErrorText();
  return (
    <ErrorState
      title={title}
      picture={<CloudOff />}
      onTryAgain={() => void query.refetch()}
      isTrying={query.isFetching}
    >
      <p>{errorText(error)}</p>
    </ErrorState>
  );
}
