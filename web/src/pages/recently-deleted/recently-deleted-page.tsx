import { limits } from '@keepsake/contract/limits';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useKnownError } from '../../api/use-known-error.ts';
import { usePageTitle } from '../../browser/page-title.ts';
import { paths } from '../../browser/paths.ts';
import { DeletedGrid } from '../../features/recently-deleted/deleted-grid.tsx';
import { deletedPhotosQuery } from '../../features/recently-deleted/deleted-photos-query.ts';
import { useRestore } from '../../features/recently-deleted/use-restore.ts';
import { libraryQueries } from '../../features/timeline/library-user.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { BackLink } from '../../ui/link/back-link.tsx';
import { PageSpinner } from '../../ui/spinner/spinner.tsx';
import styles from './recently-deleted-page.module.css';
import { RestoreBar } from './restore-bar.tsx';

const days = limits.photos.graceDays;

/** Photos in their grace period, and the way back for them. */
export function RecentlyDeletedPage() {
  const t = useTranslations('deleted');
  usePageTitle(t('title'));
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <BackToPhotos />
        <h1>{t('title')}</h1>
      </header>
      <DeletedPhotos />
    </div>
  );
}

function BackToPhotos() {
  const t = useTranslations('photos');
  return <BackLink href={paths.photos}>{t('title')}</BackLink>;
}

function DeletedPhotos() {
  const t = useTranslations('deleted');
  const queryClient = useQueryClient();
  const list = useInfiniteQuery(deletedPhotosQuery);
  const error = useKnownError(list);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const restore = useRestore({
    onRestored: () => setSelected(new Set()),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: libraryQueries }),
  });
  if (!list.data) {
    return error ? <LoadFailed title={t('loadFailed')} error={error} query={list} /> : <PageSpinner />;
  }
  const photos = list.data.pages.flatMap(({ images }) => images);
  if (photos.length === 0) {
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
    setSelected(next);
  };
  return (
    <>
      <p className={styles.intro}>{t('intro', { days })}</p>
      <RestoreBar
        count={selected.size}
        isPending={restore.isPending}
        onRestore={() => restore.mutate({ kind: 'photos', ids: [...selected] })}
        onRestoreAll={() => restore.mutate({ kind: 'all' })}
        onClear={() => setSelected(new Set())}
      />
      <DeletedGrid photos={photos} selected={selected} onSelect={select} />
      {list.hasNextPage ? (
        <Button
          className={styles.more}
          onPress={() => void list.fetchNextPage()}
          isPending={list.isFetchingNextPage}
        >
          {t('showMore')}
        </Button>
      ) : null}
    </>
  );
}
