import { BookOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { useConfig } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { usePageTitle } from '../browser/page.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { ShowMore, useFocusOnMore } from '../ui/show-more/show-more.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import { BookCard } from './book-card.tsx';
import { usePhotoBooks } from './photo-book-queries.ts';
import styles from './photo-books.module.css';

export function PhotoBooksPage() {
  const t = useTranslations('photoBooks');
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      <Books />
    </div>
  );
}

function Books() {
  const t = useTranslations();
  const list = usePhotoBooks();
  const error = useKnownError(list);
  const { cards, expectMore } = useFocusOnMore(list.data?.books.length ?? 0, list.hasNextPage);
  if (!list.data) {
    return error ? <LoadFailed title={t('photoBooks.loadFailed')} error={error} query={list} /> : <Loading />;
  }
  if (list.data.books.length === 0 && !list.hasNextPage) return <NoBooks />;
  return (
    <>
      <ul ref={cards} className={styles.grid}>
        {list.data.books.map((book) => (
          <BookCard key={book.productCode} book={book} />
        ))}
      </ul>
      <ShowMore
        list={list}
        label={t('projects.more')}
        failed={t('photoBooks.loadFailed')}
        onPress={expectMore}
      />
    </>
  );
}

function NoBooks() {
  const t = useTranslations();
  const { shopUrl } = useConfig();
  return (
    <EmptyState
      tone="accent"
      picture={<BookOpen />}
      title={t('photoBooks.none')}
      actions={
        shopUrl && (
          <NavButton href={shopUrl} variant="primary">
            {t('shell.shop')}
          </NavButton>
        )
      }
    >
      <p>{t('photoBooks.noneText')}</p>
    </EmptyState>
  );
}

const skeletons = [1, 2, 3, 4, 5, 6];

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      <div className={styles.grid} aria-hidden="true">
        {skeletons.map((skeleton) => (
          <div key={skeleton} className={styles.card}>
            <Skeleton className={styles.skeletonPicture} />
            <Skeleton className={styles.skeletonLine} />
            <Skeleton className={styles.skeletonLine} />
          </div>
        ))}
      </div>
    </>
  );
}
