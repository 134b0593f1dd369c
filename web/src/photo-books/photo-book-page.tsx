import { documentFiles } from '@keepsake/contract/documents';
import { productStateOf } from '@keepsake/contract/order-state';
import { useParams } from '@tanstack/react-router';
import { BookX } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { useAccount } from '../api/site-context.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { useLeaveGone } from '../api/use-leave-gone.ts';
import { usePageTitle } from '../browser/page.ts';
import { paths } from '../browser/paths.ts';
import { usePrivatePageTitle } from '../browser/private-title.ts';
import { DocumentButton } from '../documents/document-button.tsx';
import { useFormats } from '../i18n/use-formats.ts';
import { useOrdersPush } from '../orders/order-queries.ts';
import { Reorder } from '../orders/reorder.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { Facts } from '../ui/facts/facts.tsx';
import { BackLink } from '../ui/link/back-link.tsx';
import { NavButton } from '../ui/link/nav-button.tsx';
import { isPrivate } from '../ui/private/private.ts';
import { Loading } from '../ui/skeleton/loading.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BookCover } from './book-cover.tsx';
import styles from './photo-book.module.css';
import { type OpenedBook, usePhotoBook } from './photo-book-queries.ts';
import { BookViewer } from './viewer/book-viewer.tsx';

export function PhotoBookPage() {
  const t = useTranslations('photoBooks');
  const { productCode = '' } = useParams({ strict: false }) as { readonly productCode?: string };
  const query = usePhotoBook(productCode);
  const error = useKnownError(query);
  usePrivatePageTitle(query.data?.title ?? t('title'), t('title'));
  useOrdersPush();
  const [known, setKnown] = useState<string>();
  if (query.data && query.data.title !== known) setKnown(query.data.title);
  const isGone = query.data === null && known !== undefined;
  useLeaveGone(isGone, { list: paths.onlineProducts, message: t('gone', { title: known ?? '' }) });
  if (query.data === null && !isGone) return <NotFound />;
  return (
    <div className={styles.page}>
      <BackLink href={paths.onlineProducts}>{t('title')}</BackLink>
      {query.data ? (
        <Book key={productCode} book={query.data} />
      ) : error ? (
        <LoadFailed title={t('bookFailed')} error={error} query={query} />
      ) : (
        <Loading>
          <Skeleton className={styles.skeletonLine} />
          <Skeleton className={styles.skeleton} />
        </Loading>
      )}
    </div>
  );
}

function Book({ book }: { book: OpenedBook }) {
  const t = useTranslations();
  const formats = useFormats();
  const { productCode, title, articleName, files, order } = book;
  const { pages } = files;
  const facts = [
    articleName,
    ...(pages.length > 0 ? [t('projects.pages', { count: pages.length })] : []),
    t('orders.placed', { date: formats.longDate(order.createdAt, order.timeZone) }),
  ];
  return (
    <>
      <header className={styles.title}>
        <h1 {...isPrivate} dir="auto">
          {title}
        </h1>
        <p className={styles.facts}>
          <Facts facts={facts} />
        </p>
      </header>
      {pages.length > 0 ? (
        <BookViewer title={title} productCode={productCode} pages={pages} />
      ) : (
        <NoPages book={book} />
      )}
      <Actions book={book} />
    </>
  );
}

function NoPages({ book }: { book: OpenedBook }) {
  const t = useTranslations('photoBooks');
  return (
    <div className={styles.cover}>
      <BookCover book={book} files={book.files} />
      <p className={styles.facts}>{t(book.files.hasPdf ? 'onlyPdf' : 'noPages')}</p>
    </div>
  );
}

function Actions({ book: { productCode, title, status, files, order } }: { book: OpenedBook }) {
  const t = useTranslations();
  const { isBusiness } = useAccount();
  return (
    <div {...isPrivate} className={styles.actions}>
      {files.hasPdf ? (
        <DocumentButton
          file={documentFiles.productPdf}
          params={{ id: productCode }}
          operation="download-product"
          size="medium"
          aria-label={t('orders.downloadPdfOf', { title })}
          whenMissing={t('orders.downloadFailed')}
        >
          {t('orders.downloadPdf')}
        </DocumentButton>
      ) : null}
      {isBusiness ? null : (
        <NavButton href={paths.widgetShare(productCode)}>{t('photoBooks.share')}</NavButton>
      )}
      {productStateOf(status) === 'AwaitingPayment' ? null : <Reorder inner={order} />}
      <NavButton variant="quiet" href={paths.orderDetails(order.superOrderCode)}>
        {t('orders.number', { code: order.superOrderCode })}
      </NavButton>
    </div>
  );
}

function NotFound() {
  const t = useTranslations('photoBooks');
  usePageTitle(t('notFound'));
  return (
    <EmptyState
      isPage
      picture={<BookX />}
      title={t('notFound')}
      actions={
        <NavButton href={paths.onlineProducts} variant="primary">
          {t('title')}
        </NavButton>
      }
    >
      {t('notFoundText')}
    </EmptyState>
  );
}
