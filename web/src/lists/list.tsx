import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../api/load-failed.tsx';
import { useConfig } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';

export interface ListProps<Data> {
  readonly query: Pick<
    UseQueryResult<Data>,
    'data' | 'status' | 'error' | 'isFetching' | 'isPlaceholderData'
  > & { refetch(): unknown };
  /** The page's sentence about what could not be loaded. */
  readonly failed: string;
  readonly isEmpty: boolean;
  readonly children: (data: Data) => ReactNode;
}

interface StatesOfList {
  /** Placeholders. */
  readonly loading: ReactNode;
  readonly empty: ReactNode;
}

/** A list in each of its states. */
export function List<Data>(props: ListProps<Data> & StatesOfList) {
  const { query, failed, isEmpty, children, loading, empty } = props;
  const error = useKnownError(query);
  if (query.data === undefined) {
    return error ? <LoadFailed title={failed} error={error} query={query} /> : loading;
  }
  if (!isEmpty) return children(query.data);
  return query.isPlaceholderData ? loading : empty;
}

export interface NoneProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly toShop: string;
}

/** Leads to the shop, where a list begins. */
export function None({ picture, title, text, toShop }: NoneProps) {
  const { shopUrl } = useConfig();
  return (
    <EmptyState
      tone="accent"
      picture={picture}
      title={title}
      actions={
        shopUrl && (
          <NavButton href={shopUrl} variant="primary">
            {toShop}
          </NavButton>
        )
      }
    >
      <p>{text}</p>
    </EmptyState>
  );
}
