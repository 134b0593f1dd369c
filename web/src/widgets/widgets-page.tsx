import { limits } from '@keepsake/contract/limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BookOpen } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { useConfig } from '../api/site-context.tsx';
import { useErrorText, useKnownError } from '../api/use-errors.ts';
import { usePageTitle } from '../browser/page.ts';
import { type OrderedBook, useOrderedBooks } from '../photo-books/ordered-books.ts';
import { InlineError } from '../ui/banner/inline-error.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { PageLinks } from '../ui/page-links/page-links.tsx';
import { useFocusOnPage } from '../ui/page-links/use-focus-on-page.ts';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Spinner } from '../ui/spinner/spinner.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import { BookCard } from './book-card.tsx';
import { useWidgets } from './widget-queries.ts';
import styles from './widgets.module.css';

const pageSize = 10;
/** Books whose widgets are loaded at once: several pages. */
const batchSize = limits.widgets.maxListed;

/** `?page=`, from 1. What is not valid counts as absent. */
function usePage() {
  const search = useSearch({ strict: false }) as { readonly page?: string };
  const navigate = useNavigate();
  return {
    page: /^[1-9]\d{0,5}$/.test(search.page ?? '') ? Number(search.page) : 1,
    go: (page: number, { replace = false } = {}) =>
      void navigate({
        to: '.',
        replace,
        search: (before: object) => ({ ...before, page: page > 1 ? String(page) : undefined }),
      }),
  };
}

export function WidgetsPage() {
  const t = useTranslations('widgets');
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={classNames(styles.muted, styles.intro)}>{t('intro')}</p>
      </header>
      <Books />
    </div>
  );
}

function Books() {
  const t = useTranslations('widgets');
  const books = useOrderedBooks();
  const error = useKnownError(books);
  if (books.data?.length === 0) return <NoBooks />;
  if (books.data) return <BookPages books={books.data} />;
  return error ? <LoadFailed title={t('loadFailed')} error={error} query={books} /> : <Loading />;
}

function BookPages({ books }: { books: readonly OrderedBook[] }) {
  const { page, go } = usePage();
  const shown = useFocusOnPage(page);
  const pages = Math.ceil(books.length / pageSize);
  const isBeyond = page > pages;
  useEffect(() => {
    if (isBeyond) go(pages, { replace: true });
  });
  const first = (page - 1) * pageSize;
  const firstOfBatch = first - (first % batchSize);
  const batch = books.slice(firstOfBatch, firstOfBatch + batchSize);
  const widgets = useWidgets(batch.map(({ productCode }) => productCode));
  const widgetOf = (book: OrderedBook) => {
    const found = widgets.data?.find(({ productCode }) => productCode === book.productCode);
    return found ?? (widgets.data && !widgets.isPlaceholderData ? null : undefined);
  };
  return (
    <div ref={shown} tabIndex={-1} className={styles.books}>
      <WidgetsFailed widgets={widgets} />
      <ul className={styles.list}>
        {books.slice(first, first + pageSize).map((book) => (
          <BookCard
            key={book.productCode}
            book={book}
            widget={widgetOf(book)}
            isLoading={widgets.isPending || (widgets.isPlaceholderData && !widgetOf(book))}
          />
        ))}
      </ul>
      <PageLinks page={page} count={pages} onChange={go} />
    </div>
  );
}

function WidgetsFailed({ widgets }: { widgets: ReturnType<typeof useWidgets> }) {
  const t = useTranslations('widgets');
  const textOf = useErrorText();
  const error = useKnownError(widgets);
  if (!error || widgets.data) return null;
  return (
    <InlineError
      title={t('linksFailed')}
      onTryAgain={() => void widgets.refetch()}
      isRetrying={widgets.isFetching}
    >
      <p>{textOf(error)}</p>
    </InlineError>
  );
}

function NoBooks() {
  const t = useTranslations('widgets');
  const shell = useTranslations('shell');
  const { shopUrl } = useConfig();
  return (
    <EmptyState
      tone="accent"
      picture={<BookOpen />}
      title={t('none')}
      actions={
        shopUrl && (
          <NavButton href={shopUrl} variant="primary">
            {shell('shop')}
          </NavButton>
        )
      }
    >
      <p>{t('noneText')}</p>
    </EmptyState>
  );
}

function Loading() {
  return (
    <div className={styles.list}>
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.card}>
          <Skeleton className={styles.skeleton} />
        </div>
      ))}
    </div>
  );
}
