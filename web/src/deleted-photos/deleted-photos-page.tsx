import { limits } from '@keepsake/contract/limits';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { hasExtension } from '../api/client.ts';
import { LoadFailed } from '../api/load-failed.tsx';
import { refreshOnPush } from '../api/push/follow-push.ts';
import { useOpenPush } from '../api/push/push.ts';
import { useKnownError } from '../api/use-errors.ts';
import { lazy } from '../browser/lazy.ts';
import { usePageTitle } from '../browser/page.ts';
import { paths } from '../browser/paths.ts';
import { whenFocusIsFree } from '../browser/when-focus-is-free.ts';
import { libraryQueries } from '../library/library-queries.ts';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { BackLink } from '../ui/link/back-link.tsx';
import { LazyDialog } from '../ui/modal/modal.tsx';
import { ShowMore } from '../ui/show-more/show-more.tsx';
import { PageSpinner } from '../ui/spinner/spinner.tsx';
import styles from './deleted-photos-page.module.css';
import { DeletedGrid } from './restore/deleted-grid.tsx';
import { deletedPhotosQuery, useRestore } from './restore/use-restore.ts';
import { RestoreBar } from './restore-bar.tsx';

const DeleteForGoodDialog = lazy(() => import('./delete-for-good-dialog.tsx'));

const days = limits.photos.graceDays;

const follow = refreshOnPush('photos-changed', deletedPhotosQuery.queryKey);

/** Photos in their grace period, which can be restored. */
export function DeletedPhotosPage() {
  const t = useTranslations('deleted');
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(t('title'));
  useEffect(follow, []);
  useOpenPush();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <BackToPhotos />
        <h1 ref={heading} tabIndex={-1}>
          {t('title')}
        </h1>
      </header>
      <DeletedPhotos heading={heading} />
    </div>
  );
}

function BackToPhotos() {
  const t = useTranslations('photos');
  return <BackLink href={paths.photos}>{t('title')}</BackLink>;
}

/** The restore button disappears with the last photos. */
function useFocusWhenEmpty(isEmpty: boolean | undefined, heading: RefObject<HTMLElement | null>): void {
  const hadPhotos = useRef(false);
  useEffect(() => {
    if (isEmpty && hadPhotos.current) {
      whenFocusIsFree(() => heading.current?.focus({ preventScroll: true }));
    }
    hadPhotos.current = isEmpty === false;
  }, [isEmpty, heading]);
}

/** Kept while the dialog closes. */
interface ForGood {
  readonly isOpen: boolean;
  readonly imageIds: readonly string[];
}

function DeletedPhotos({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const t = useTranslations('deleted');
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(deletedPhotosQuery);
  const error = useKnownError(list);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [forGood, setForGood] = useState<ForGood>({ isOpen: false, imageIds: [] });
  const restore = useRestore({
    onRestored: () => setChosen(new Set()),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: libraryQueries }),
  });
  const pages = list.data?.pages;
  const photos = useMemo(() => pages?.flatMap(({ images }) => images), [pages]);
  // Photos that were restored elsewhere, or whose time has ended, are deselected.
  const selected = new Set(photos?.flatMap(({ imageId }) => (chosen.has(imageId) ? imageId : [])));
  const isEmpty = photos && photos.length === 0;
  useFocusWhenEmpty(isEmpty, heading);
  if (!photos) {
    return error ? <LoadFailed title={t('loadFailed')} error={error} query={list} /> : <PageSpinner />;
  }
  if (isEmpty) {
    return (
      <EmptyState picture={<Trash2 />} title={t('emptyTitle')}>
        <p>{t('emptyText', { days })}</p>
      </EmptyState>
    );
  }
  const select = (imageId: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(imageId);
    else next.delete(imageId);
    setChosen(next);
  };
  return (
    <>
      <p className={styles.intro}>{t('intro', { days })}</p>
      <RestoreBar
        count={selected.size}
        isPending={restore.isPending}
        onRestore={() => restore.mutate({ kind: 'photos', ids: [...selected] })}
        onRestoreAll={() => restore.mutate({ kind: 'all' })}
        onClear={() => setChosen(new Set())}
        onDeleteForGood={
          hasExtension('deletionForGood')
            ? () => setForGood({ isOpen: true, imageIds: [...selected] })
            : undefined
        }
      />
      <LazyDialog isOpen={forGood.isOpen}>
        <DeleteForGoodDialog
          {...forGood}
          onClose={() => setForGood({ ...forGood, isOpen: false })}
          onDone={() => setChosen(new Set())}
        />
      </LazyDialog>
      <DeletedGrid photos={photos} selected={selected} onSelect={select} />
      <ShowMore list={list} label={t('showMore')} failed={t('loadFailed')} />
    </>
  );
}
