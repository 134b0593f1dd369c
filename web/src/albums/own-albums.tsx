import type { OwnAlbum } from '@keepsake/contract/albums';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Images, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { lazy } from '../browser/lazy.ts';
import { paths } from '../browser/paths.ts';
import { libraryUserQuery } from '../library/library-queries.ts';
import { BareButton, type BareButtonProps } from '../ui/button/bare-button.tsx';
import { Button } from '../ui/button/button.tsx';
import { EmptyState } from '../ui/empty-state/empty-state.tsx';
import { LazyDialog, preloadModal } from '../ui/modal/modal.tsx';
import { VisuallyHidden } from '../ui/visually-hidden/visually-hidden.tsx';
import { OwnAlbumCard } from './album-card.tsx';
import { AlbumGrid, AlbumsSkeleton, MoreAlbums } from './album-grid.tsx';
import { albumListQuery } from './album-queries.ts';
import styles from './new-album-tile.module.css';

function NewAlbumTile(props: Pick<BareButtonProps, 'onPress' | 'onIntent'>) {
  const t = useTranslations('albums');
  return (
    <li>
      <BareButton {...props} className={styles.tile}>
        <span className={styles.frame}>
          <Plus aria-hidden />
        </span>
        <span className={styles.name}>{t('newAlbum')}</span>
      </BareButton>
    </li>
  );
}

const CreateAlbumDialog = lazy(() => import('./create-album-dialog.tsx'));

function prepareDialog(): void {
  preloadModal();
  void CreateAlbumDialog.preload();
}

export function OwnAlbums() {
  const t = useTranslations('album');
  const [isCreating, setCreating] = useState(false);
  const open = useAlbumCreated();
  return (
    <section>
      <VisuallyHidden>
        <h2>{t('myAlbums')}</h2>
      </VisuallyHidden>
      <OwnAlbumList onCreate={() => setCreating(true)} />
      <LazyDialog isOpen={isCreating}>
        <CreateAlbumDialog isOpen={isCreating} onClose={() => setCreating(false)} onCreated={open} />
      </LazyDialog>
    </section>
  );
}

/** Opens the new album and counts it (ALB-16). */
function useAlbumCreated() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return ({ albumId }: OwnAlbum) => {
    void queryClient.invalidateQueries({ queryKey: libraryUserQuery.queryKey });
    void navigate({ href: paths.album(albumId) });
  };
}

function OwnAlbumList({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('albums');
  const list = useInfiniteQuery(albumListQuery);
  const error = useKnownError(list);
  if (!list.data) {
    return error ? <LoadFailed title={t('loadFailed')} error={error} query={list} /> : <AlbumsSkeleton />;
  }
  const albums = list.data.pages.flatMap((page) => page.albums);
  if (albums.length === 0 && !list.hasNextPage) return <NoAlbums onCreate={onCreate} />;
  return (
    <>
      <AlbumGrid list={list}>
        <NewAlbumTile onPress={onCreate} onIntent={prepareDialog} />
        {albums.map((album) => (
          <OwnAlbumCard key={album.albumId} album={album} />
        ))}
      </AlbumGrid>
      <MoreAlbums list={list} />
    </>
  );
}

function NoAlbums({ onCreate }: { onCreate: () => void }) {
  const t = useTranslations('albums');
  return (
    <EmptyState
      tone="accent"
      picture={<Images />}
      title={t('emptyTitle')}
      actions={
        <Button variant="primary" icon={<Plus aria-hidden />} onPress={onCreate} onIntent={prepareDialog}>
          {t('create')}
        </Button>
      }
    >
      <p>{t('emptyText')}</p>
    </EmptyState>
  );
}
