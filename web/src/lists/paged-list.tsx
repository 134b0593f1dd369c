import { type ReactNode, useEffect } from 'react';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { PageLinks, useFocusOnPage } from '../ui/page-links/page-links.tsx';
import { Loading } from '../ui/skeleton/loading.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { List, type ListProps, None, type NoneProps } from './list.tsx';
import styles from './lists.module.css';
import type { Place } from './use-place.ts';

interface PagedListProps<Data> extends ListProps<Data> {
  readonly place: Place;
  readonly pageSize: number;
  /** Number of all rows that have pages. */
  readonly count: number;
  readonly none: NoneProps;
  /** Instead of `none` where a search or a filter finds nothing. */
  readonly noMatch: NoMatch | false;
}

interface NoMatch {
  readonly title: string;
  readonly showAll: string;
  readonly onShowAll: () => void;
}

/** A list of rows, a page at a time. */
export function PagedList<Data>(props: PagedListProps<Data>) {
  const { place, pageSize, count, none, noMatch, ...list } = props;
  const { page, go } = place;
  const { data, isPlaceholderData } = list.query;
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) go(pages, {}, { replace: true });
  });
  const box = useFocusOnPage(page);
  const showAll = ({ onShowAll }: NoMatch) => {
    onShowAll();
    // The pressed button is about to go.
    box.current?.focus();
  };
  const empty = noMatch ? (
    <EmptyState
      picture={none.picture}
      title={noMatch.title}
      actions={<Button onPress={() => showAll(noMatch)}>{noMatch.showAll}</Button>}
    />
  ) : (
    <None {...none} />
  );
  return (
    <div ref={box} tabIndex={-1} className={styles.paged}>
      <List {...list} loading={<LoadingRows />} empty={empty} />
      {count > 0 ? <PageLinks page={page} count={pages} onChange={(next) => go(next)} /> : null}
    </div>
  );
}

/** Rows in a box, with a line between them. */
export function Rows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

function LoadingRows() {
  return (
    <div className={styles.rows}>
      <Loading count={3}>
        <div>
          <Skeleton className={styles.row} />
        </div>
      </Loading>
    </div>
  );
}
