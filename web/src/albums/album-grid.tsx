import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { InlineError } from '../ui/banner/inline-error.tsx';
import { EndMarker } from '../ui/end-marker/end-marker.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import styles from './album-grid.module.css';
import { canLoadMore, type InfiniteList } from './album-queries.ts';

/** Loads the next page at its end. */
export function AlbumGrid({ list, children }: { list: InfiniteList; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <ul className={styles.grid}>{children}</ul>
      <EndMarker isActive={canLoadMore(list)} onReached={() => void list.fetchNextPage()} />
    </div>
  );
}

export function MoreAlbums({ list }: { list: InfiniteList }) {
  const t = useTranslations('albums');
  if (list.isFetchingNextPage) {
    return (
      <div className={styles.more}>
        <Spinner label={t('loading')} />
      </div>
    );
  }
  if (!list.isFetchNextPageError) return null;
  return (
    <div className={styles.more}>
      <InlineError title={t('moreFailed')} onTryAgain={() => void list.fetchNextPage()} />
    </div>
  );
}

/** Fills a wide window; the rest is cut off. */
const cards = Array.from({ length: 18 }, (_, index) => index);

export function AlbumsSkeleton({ isShort = false }: { isShort?: boolean }) {
  const t = useTranslations('albums');
  return (
    <div className={`${styles.frame} ${styles.skeleton}`} data-short={isShort || undefined}>
      <div className={styles.spinner}>
        <Spinner label={t('loading')} />
      </div>
      <div className={styles.grid} aria-hidden="true">
        {cards.map((card) => (
          <div key={card} className={styles.card}>
            <Skeleton className={styles.cover} />
            <Skeleton className={styles.name} />
            <Skeleton className={styles.fact} />
          </div>
        ))}
      </div>
    </div>
  );
}
