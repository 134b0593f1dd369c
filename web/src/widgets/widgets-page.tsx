import { limits } from '@keepsake/contract/limits';
import { BookOpen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useErrorText, useKnownError } from '../api/use-errors.ts';
import { PagedList, Rows } from '../lists/paged-list.tsx';
import { usePlace } from '../lists/use-place.ts';
import { type OrderedBook, useOrderedBooks } from '../photo-books/ordered-books.ts';
import { InlineError } from '../ui/banner/inline-error.tsx';
import { Page } from '../ui/page/page.tsx';
import { BookCard } from './book-card.tsx';
import { useWidgets } from './widget-queries.ts';

const pageSize = 10;
/** Books whose widgets are loaded at once: several pages. */
const batchSize = limits.widgets.maxListed;

export function WidgetsPage() {
  const t = useTranslations();
  const place = usePlace();
  const list = useOrderedBooks();
  return (
    <Page title={t('widgets.title')} intro={t('widgets.intro')}>
      <PagedList
        query={list}
        place={place}
        pageSize={pageSize}
        count={list.data?.length ?? 0}
        isEmpty={list.data?.length === 0}
        failed={t('widgets.loadFailed')}
        none={{
          picture: <BookOpen />,
          title: t('widgets.none'),
          text: t('widgets.noneText'),
          toShop: t('shell.shop'),
        }}
        noMatch={false}
      >
        {(books) => <Books books={books} first={(place.page - 1) * pageSize} />}
      </PagedList>
    </Page>
  );
}

function Books({ books, first }: { books: readonly OrderedBook[]; first: number }) {
  const firstOfBatch = first - (first % batchSize);
  const batch = books.slice(firstOfBatch, firstOfBatch + batchSize);
  const widgets = useWidgets(batch.map(({ productCode }) => productCode));
  const widgetOf = (book: OrderedBook) => {
    const found = widgets.data?.find(({ productCode }) => productCode === book.productCode);
    return found ?? (widgets.data && !widgets.isPlaceholderData ? null : undefined);
  };
  return (
    <>
      <WidgetsFailed widgets={widgets} />
      <Rows>
        {books.slice(first, first + pageSize).map((book) => (
          <BookCard
            key={book.productCode}
            book={book}
            widget={widgetOf(book)}
            isLoading={widgets.isPending || (widgets.isPlaceholderData && !widgetOf(book))}
          />
        ))}
      </Rows>
    </>
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
