import type { GalleryEntry } from '@keepsake/contract/gallery';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKnownError } from '../api/use-errors.ts';
import { lazy } from '../browser/lazy.ts';
import type { OrderedBook } from '../photo-books/ordered-books.ts';
import { InlineError } from '../ui/banner/inline-error.tsx';
import { Button } from '../ui/button/button.tsx';
import { LazyDialog, preloadModal } from '../ui/modal/modal.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { type GalleryCategory, useGalleryCategories, useGalleryEntry } from './gallery-queries.ts';
import styles from './widgets.module.css';

const GalleryDialog = lazy(() => import('./gallery-dialog.tsx'));
const RemoveEntryDialog = lazy(() => import('./remove-entry-dialog.tsx'));

function prepareDialogs(): void {
  preloadModal();
  void GalleryDialog.preload();
  void RemoveEntryDialog.preload();
}

/** Where the shop has no categories, only an entry that is there already can be seen and taken out. */
export function GallerySection({ book }: { book: OrderedBook }) {
  const t = useTranslations('gallery');
  const { data: categories = [], isPending } = useGalleryCategories();
  const entry = useGalleryEntry(book.productCode);
  const id = useId();
  if (isPending || (categories.length === 0 && !entry.data)) return null;
  return (
    <section className={styles.gallery} aria-labelledby={id}>
      <h3 id={id}>{t('title')}</h3>
      <Entry book={book} categories={categories} query={entry} />
    </section>
  );
}

interface EntryProps {
  readonly book: OrderedBook;
  readonly categories: readonly GalleryCategory[];
}

function Entry({ query, ...props }: EntryProps & { readonly query: ReturnType<typeof useGalleryEntry> }) {
  const t = useTranslations('gallery');
  const error = useKnownError(query);
  if (query.data !== undefined) return <KnownEntry {...props} entry={query.data} />;
  if (!error) return <Skeleton className={styles.skeletonLine} />;
  return (
    <InlineError
      title={t('loadFailed')}
      onTryAgain={() => void query.refetch()}
      isRetrying={query.isFetching}
    />
  );
}

interface KnownEntryProps extends EntryProps {
  readonly entry: GalleryEntry | null;
}

function KnownEntry({ book, categories, entry }: KnownEntryProps) {
  const t = useTranslations('gallery');
  const one = useTranslations('widgets');
  const [dialog, setDialog] = useState<'save' | 'remove'>();
  const { title, productCode } = book;
  const close = () => setDialog(undefined);
  const button = (action: string, opens: 'save' | 'remove') => (
    <Button
      size="small"
      aria-label={one('one', { action, title })}
      onPress={() => setDialog(opens)}
      onIntent={prepareDialogs}
    >
      {action}
    </Button>
  );
  return (
    <>
      <State entry={entry} />
      <div className={styles.actions}>
        {categories.length > 0 ? button(t(entry ? 'change' : 'show'), 'save') : null}
        {entry ? button(t('remove'), 'remove') : null}
      </div>
      <LazyDialog isOpen={dialog === 'save'}>
        <GalleryDialog
          book={book}
          categories={categories}
          entry={entry}
          isOpen={dialog === 'save'}
          onClose={close}
        />
      </LazyDialog>
      <LazyDialog isOpen={dialog === 'remove'}>
        <RemoveEntryDialog
          productCode={productCode}
          title={entry?.title ?? title}
          isOpen={dialog === 'remove'}
          onClose={close}
        />
      </LazyDialog>
    </>
  );
}

function State({ entry }: { entry: GalleryEntry | null }) {
  const t = useTranslations('gallery');
  if (!entry) return <p className={styles.muted}>{t('text')}</p>;
  const texts = { 'in-review': t('inReview'), published: t('published'), refused: t('refused') };
  const { title, state, reason } = entry;
  return (
    <>
      <p>
        <bdi>{title}</bdi>
      </p>
      <p className={styles.muted}>{texts[state]}</p>
      {state === 'refused' && reason ? <p className={styles.muted}>{t('reason', { reason })}</p> : null}
    </>
  );
}
