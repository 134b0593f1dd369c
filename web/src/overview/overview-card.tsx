import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useKnownError } from '../api/use-errors.ts';
import { InlineError } from '../ui/banner/inline-error.tsx';
import { Link } from '../ui/link/link.tsx';
import { isPrivate } from '../ui/private/private.ts';
import { Loading } from '../ui/skeleton/loading.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import styles from './overview-card.module.css';

/** Number of items on each card (S25). */
export const shownItems = 3;

interface OverviewCardProps {
  readonly title: string;
  /** Address of the page with all items. */
  readonly href: string;
  readonly children: ReactNode;
}

export function OverviewCard({ title, href, children }: OverviewCardProps) {
  return (
    <section className={styles.card}>
      <h2>
        <Link variant="plain" href={href} className={styles.all}>
          {title}
          <ArrowRight aria-hidden />
        </Link>
      </h2>
      {children}
    </section>
  );
}

interface CardItemsProps<Item> {
  /** Query of the items that are shown. */
  readonly query: Pick<UseQueryResult<readonly Item[]>, 'data' | 'status' | 'error' | 'isFetching'> & {
    refetch(): unknown;
  };
  readonly failedTitle: string;
  /** Content where there are no items. */
  readonly none: ReactNode;
  readonly children: (item: Item) => ReactNode;
}

export function CardItems<Item>({ query, failedTitle, none, children }: CardItemsProps<Item>) {
  const error = useKnownError(query);
  if (query.data === undefined) {
    if (!error) {
      return (
        <Loading count={3}>
          <Skeleton className={styles.skeleton} />
        </Loading>
      );
    }
    return (
      <InlineError
        title={failedTitle}
        onTryAgain={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (query.data.length === 0) return none;
  return <ul className={styles.items}>{query.data.map(children)}</ul>;
}

interface CardItemProps {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly end?: ReactNode;
}

export function CardItem({ picture, title, children, end }: CardItemProps) {
  return (
    <li className={styles.item}>
      {picture}
      <div className={styles.facts}>
        <h3 {...isPrivate}>{title}</h3>
        {children}
      </div>
      {end}
    </li>
  );
}
