import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../api/site-context.tsx';
import { isFrom } from '../browser/from-origin.ts';
import { whenFocusIsFree } from '../browser/when-focus-is-free.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { ProductPicture } from '../orders/product-picture.tsx';
import type { OrderedBook } from '../photo-books/ordered-books.ts';
import { Facts } from '../ui/facts/facts.tsx';
import { isPrivate } from '../ui/private/private.ts';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { BlockedText } from './blocked-text.tsx';

import { DeleteButton } from './delete-button.tsx';
import { FirstLink } from './first-link.tsx';
import { useIsBlocked } from './gallery-queries.ts';
import { GallerySection } from './gallery-section.tsx';
import { WidgetLink } from './widget-link.tsx';
import type { Widget } from './widget-queries.ts';
import styles from './widgets.module.css';

interface BookCardProps {
  readonly book: OrderedBook;
  /** Null: it has none. Undefined: not known. */
  readonly widget: Widget | null | undefined;
  readonly isLoading: boolean;
}

export function BookCard({ book, widget, isLoading }: BookCardProps) {
  const blocked = useIsBlocked(book.productCode);
  const card = useRef<HTMLLIElement>(null);
  const focusCard = () => whenFocusIsFree(() => card.current?.focus());
  return (
    <li {...isPrivate} ref={card} tabIndex={-1} className={styles.card}>
      <Cover book={book} widget={widget} />
      <div className={styles.facts}>
        <h2 className={styles.name} dir="auto">
          {book.title}
        </h2>
        <BookFacts book={book} widget={widget} />
      </div>
      <div className={styles.controls}>
        {isLoading || blocked.isPending ? (
          <Skeleton className={styles.skeletonLine} />
        ) : (
          <Controls book={book} widget={widget} isBlocked={blocked.data === true} onChanged={focusCard} />
        )}
      </div>
    </li>
  );
}

function Cover({ book, widget }: Pick<BookCardProps, 'book' | 'widget'>) {
  const { shopOrigins } = useConfig();
  const cover = widget?.coverUrl;
  const isShown = cover !== undefined && isFrom(cover, [window.location.origin, ...shopOrigins]);
  return <ProductPicture product={book} photoUrl={isShown ? cover : undefined} />;
}

function BookFacts({ book, widget }: Pick<BookCardProps, 'book' | 'widget'>) {
  const t = useTranslations();
  const { longDate } = useFormats();
  const { pageCount, views } = widget ?? {};
  const facts = [
    t('orders.placed', { date: longDate(book.createdAt, book.timeZone) }),
    ...(pageCount === undefined ? [] : [t('projects.pages', { count: pageCount })]),
    ...(views === undefined ? [] : [t('widgets.views', { count: views })]),
  ];
  return (
    <p className={styles.muted}>
      <Facts facts={facts} />
    </p>
  );
}

interface ControlsProps extends Pick<BookCardProps, 'book' | 'widget'> {
  readonly isBlocked: boolean;
  /** The pressed button is gone. */
  readonly onChanged: () => void;
}

function Controls({ book, widget, isBlocked, onChanged }: ControlsProps) {
  if (widget === undefined) return isBlocked ? <BlockedText /> : null;
  if (isBlocked) {
    return (
      <>
        <BlockedText />
        {widget ? <DeleteButton {...book} onDeleted={onChanged} /> : null}
      </>
    );
  }
  if (widget === null) return <FirstLink book={book} onCreated={onChanged} />;
  return (
    <>
      <WidgetLink widget={widget} title={book.title} onDeleted={onChanged} />
      <GallerySection book={book} />
    </>
  );
}
