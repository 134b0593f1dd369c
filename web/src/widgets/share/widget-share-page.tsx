import { useParams } from '@tanstack/react-router';
import { BookX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../../api/api-error.ts';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useKnownError } from '../../api/use-errors.ts';
import { usePageTitle } from '../../browser/page.ts';
import { paths } from '../../browser/paths.ts';
import { focusMainWhenFree } from '../../browser/when-focus-is-free.ts';
import { useOrderedBooks } from '../../photo-books/ordered-books.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { BackLink } from '../../ui/link/back-link.tsx';
import { NavButton } from '../../ui/link/nav-button.tsx';
import { PageBox } from '../../ui/page/page.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { Loading } from '../../ui/skeleton/loading.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { BlockedText } from '../blocked-text.tsx';
import { FirstLink } from '../first-link.tsx';
import { useIsBlocked } from '../gallery-queries.ts';
import { useWidget } from '../widget-queries.ts';
import { ShareWidget, useShareDraft } from './share-widget.tsx';
import styles from './widget-share.module.css';

export function WidgetSharePage() {
  const { productCode = '' } = useParams({ strict: false }) as { readonly productCode?: string };
  return <SharePage key={productCode} productCode={productCode} />;
}

function SharePage({ productCode }: { productCode: string }) {
  const t = useTranslations('widgets');
  const draft = useShareDraft();
  const widget = useWidget(productCode);
  const error = useKnownError(widget);
  usePageTitle(t('share'));
  // An address that is not a code of a product is refused as invalid.
  if (isApiError(error) && error.status === 400) return <NotFound />;
  if (widget.data === null) return <WithoutLink productCode={productCode} />;
  if (!widget.data) {
    return (
      <Titled title={t('share')}>
        {error ? <LoadFailed title={t('linksFailed')} error={error} query={widget} /> : <LoadingForm />}
      </Titled>
    );
  }
  return (
    <Shareable productCode={productCode} title={widget.data.title}>
      <ShareWidget widget={widget.data} draft={draft} />
    </Shareable>
  );
}

/** The photo book has no widget yet, or is none. */
function WithoutLink({ productCode }: { productCode: string }) {
  const t = useTranslations('widgets');
  const share = useTranslations('widgetShare');
  const books = useOrderedBooks();
  const error = useKnownError(books);
  const book = books.data?.find((one) => one.productCode === productCode);
  if (books.data && !book) return <NotFound />;
  if (!book) {
    return (
      <Titled title={t('share')}>
        {error ? <LoadFailed title={t('loadFailed')} error={error} query={books} /> : <LoadingForm />}
      </Titled>
    );
  }
  return (
    <Shareable productCode={productCode} title={book.title}>
      <FirstLink book={book} onCreated={focusMainWhenFree}>
        <p>{share('first')}</p>
      </FirstLink>
    </Shareable>
  );
}

interface ShareableProps {
  readonly productCode: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows the reason instead of its children where the shop has blocked it. */
function Shareable({ productCode, title, children }: ShareableProps) {
  const t = useTranslations('widgetShare');
  const blocked = useIsBlocked(productCode);
  const content = blocked.data === true ? <BlockedText /> : children;
  return <Titled title={t('title', { title })}>{blocked.isPending ? <LoadingForm /> : content}</Titled>;
}

function Titled({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('widgets');
  return (
    <PageBox {...isPrivate}>
      <div>
        <BackLink href={paths.widgets}>{t('title')}</BackLink>
        <h1 className={styles.title}>{title}</h1>
      </div>
      {children}
    </PageBox>
  );
}

function NotFound() {
  const t = useTranslations('widgetShare');
  const widgets = useTranslations('widgets');
  return (
    <EmptyState
      isPage
      picture={<BookX />}
      title={t('notFound')}
      actions={
        <NavButton href={paths.widgets} variant="primary">
          {widgets('title')}
        </NavButton>
      }
    >
      <p>{t('notFoundText')}</p>
    </EmptyState>
  );
}

function LoadingForm() {
  return (
    <Loading>
      <Skeleton className={styles.skeleton} />
    </Loading>
  );
}
