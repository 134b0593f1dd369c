import { type RefObject, useEffect, useRef } from 'react';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { Alert } from '../banner/alert.tsx';
import { Button } from '../button/button.tsx';
import styles from './show-more.module.css';

interface ShowMoreProps {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
  readonly label: string;
  /** Shown when they cannot be loaded. */
  readonly failed: string;
  readonly onPress: () => void;
}

/** Loads the next part of a list. Stays while it fails, to keep the focus. */
export function ShowMore({ list, label, failed, onPress }: ShowMoreProps) {
  const load = () => {
    onPress();
    void list.fetchNextPage();
  };
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.more}>
      <Alert>{list.isFetchNextPageError ? failed : null}</Alert>
      <Button onPress={load} isPending={list.isFetchingNextPage}>
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
