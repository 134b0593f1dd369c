import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isApiError } from '../api/api-error.ts';
import { useConfig } from '../api/site-context.tsx';
import { isFrom } from '../browser/from-origin.ts';
import type { OrderedBook } from '../photo-books/ordered-books.ts';
import { useBookFiles } from '../photo-books/photo-book-queries.ts';
import { Alert } from '../ui/banner/alert.tsx';
import { Button } from '../ui/button/button.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { useCreateWidget } from './widget-queries.ts';
import styles from './widgets.module.css';

interface FirstLinkProps {
  readonly book: OrderedBook;
  /** The button is about to go. */
  readonly onCreated: () => void;
  /** Shown above the button. */
  readonly children?: ReactNode;
}

/**
 * Offers a link to a photo book that has none. Others see pages or, until they are made, the cover: without either, or
 * before it is paid for, it says from when it can be shared.
 */
export function FirstLink({ book, onCreated, children }: FirstLinkProps) {
  const t = useTranslations();
  const { shopOrigins } = useConfig();
  const { productCode, state, thumbnailUrl } = book;
  const isOrdered = state !== 'Cancelled' && state !== 'AwaitingPayment';
  const hasCover = thumbnailUrl !== undefined && isFrom(thumbnailUrl, shopOrigins);
  const files = useBookFiles(productCode, { isEnabled: isOrdered && !hasCover });
  if (state === 'Cancelled') return <p>{t('orders.cancelled')}</p>;
  if (!isOrdered) return <p>{t('widgets.afterPayment')}</p>;
  if (hasCover || files.data?.pages.length || files.data?.hasThumbnail) {
    return (
      <>
        {children}
        <CreateButton book={book} onCreated={onCreated} />
      </>
    );
  }
  if (files.isPending) return <Skeleton className={styles.skeletonLine} />;
  return <p>{t('widgets.whenMade')}</p>;
}

function CreateButton({ book: { productCode, title }, onCreated }: Omit<FirstLinkProps, 'children'>) {
  const t = useTranslations('widgets');
  const { mutate, isPending, error } = useCreateWidget(productCode);
  // A blocked book shows the reason instead.
  const hasFailed = error !== null && !isApiError(error, 'order-blocked');
  return (
    <div>
      <Button
        size="small"
        icon={<Link2 aria-hidden />}
        aria-label={t('one', { action: t('create'), title })}
        isPending={isPending}
        onPress={() => mutate(undefined, { onSuccess: onCreated })}
      >
        {t('create')}
      </Button>
      <Alert>{hasFailed ? t('createFailed') : null}</Alert>
    </div>
  );
}
