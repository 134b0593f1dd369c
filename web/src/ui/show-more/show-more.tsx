import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { Alert } from '../banner/alert.tsx';
import { Button } from '../button/button.tsx';
import styles from './show-more.module.css';

export interface MoreQuery {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

interface ShowMoreProps {
  readonly list: MoreQuery;
  readonly label: string;
  /** Shown when they cannot be loaded. */
  readonly failed: string;
  readonly onPress?: () => void;
  /** Where the button stands. The centre by default. */
  readonly align?: 'start';
}

/** Requests the next page. A refresh of the list ends the request, which is then sent again. */
function useNextPage({ data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage }: MoreQuery) {
  const loaded = data?.pages.length ?? 0;
  const [wanted, setWanted] = useState(0);
  const isWanted = hasNextPage && loaded < wanted && (isFetching || !isFetchNextPageError);
  useEffect(() => {
    if (isFetching) return;
    if (isWanted) fetchNextPage();
    else setWanted(0);
  }, [isWanted, isFetching, fetchNextPage]);
  const request = () => {
    setWanted(loaded + 1);
    if (!isFetching) fetchNextPage();
  };
  return { isWanted, request };
}

/** Loads the next part of a list. Stays while it fails, to keep the focus. */
export function ShowMore({ list, label, failed, onPress, align }: ShowMoreProps) {
  const { isWanted, request } = useNextPage(list);
  const load = () => {
    onPress?.();
    request();
  };
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.more} data-align={align}>
      <Alert>{list.isFetchNextPageError ? failed : null}</Alert>
      <Button onPress={load} isPending={isWanted}>
        {label}
      </Button>
    </div>
  );
}

interface FocusOnMore {
  readonly cards: RefObject<HTMLUListElement | null>;
  readonly expectMore: () => void;
}

/** Moves the focus from the button to the first of the cards that it loads, or to the page where there are none. */
export function useFocusOnMore(count: number, hasMore: boolean): FocusOnMore {
  const cards = useRef<HTMLUListElement>(null);
  const first = useRef<number>(undefined);
  useEffect(() => {
    if (first.current === undefined || (count <= first.current && hasMore)) return;
    const card = cards.current?.children[first.current];
    first.current = undefined;
    if (card instanceof HTMLElement) card.focus();
    else focusMainWhenFree();
  }, [count, hasMore]);
  const expectMore = () => {
    first.current = count;
  };
  return { cards, expectMore };
}
