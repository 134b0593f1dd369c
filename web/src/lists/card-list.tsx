import { useTranslations } from 'use-intl';
import { type MoreQuery, ShowMore, useFocusOnMore } from '../ui/show-more/show-more.tsx';
import { Loading } from '../ui/skeleton/loading.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { List, type ListProps, None, type NoneProps } from './list.tsx';
import styles from './lists.module.css';

interface CardListProps<Data> extends Omit<ListProps<Data>, 'isEmpty'> {
  readonly query: ListProps<Data>['query'] & MoreQuery;
  /** Number of cards that are loaded. */
  readonly count: number;
  readonly none: NoneProps;
  /** Classes of the columns, and of a card. */
  readonly grid: string | undefined;
  readonly card: string | undefined;
}

/** A list of cards, more of which a button loads. */
export function CardList<Data>(props: CardListProps<Data>) {
  const { count, none, grid, card, children, ...list } = props;
  const t = useTranslations('projects');
  const { query, failed } = list;
  const { cards, expectMore } = useFocusOnMore(count, query.hasNextPage);
  return (
    <>
      <List
        {...list}
        isEmpty={count === 0 && !query.hasNextPage}
        loading={<LoadingCards grid={grid} card={card} />}
        empty={<None {...none} />}
      >
        {(data) => (
          <ul ref={cards} className={grid}>
            {children(data)}
          </ul>
        )}
      </List>
      <ShowMore list={query} label={t('more')} failed={failed} onPress={expectMore} />
    </>
  );
}

function LoadingCards({ grid, card }: Pick<CardListProps<never>, 'grid' | 'card'>) {
  return (
    <div className={grid}>
      <Loading count={6}>
        <div className={card}>
          <Skeleton className={styles.picture} />
          <Skeleton className={styles.line} />
          <Skeleton className={styles.line} />
        </div>
      </Loading>
    </div>
  );
}
