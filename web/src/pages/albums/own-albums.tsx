import type { OwnAlbum } from '@keepsake/contract/albums';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Images, Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useFlag } from '../../api/site-context.tsx';
import { useKnownError } from '../../api/use-known-error.ts';
import { paths } from '../../browser/paths.ts';
import { albumListQuery } from '../../features/albums/album-queries.ts';
import { libraryUserQuery } from '../../features/timeline/library-user.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { preloadModal } from '../../ui/modal/modal.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx';
import { AskedFor } from '../preview/asked-for.tsx';
import { AlbumCard } from './album-card.tsx';
import { AlbumGrid } from './album-grid.tsx';
import { AlbumsSkeleton } from './albums-skeleton.tsx';
import { MoreAlbums } from './more-albums.tsx';
import { NewAlbumTile } from './new-album-tile.tsx';

const loadDialog = () => import('../../features/albums/create-album-dialog.tsx');
const CreateAlbumDialog = lazy(loadDialog);

/** Fetches the code ahead of its use. */
function prepareDialog(): void {
  preloadModal();
  void loadDialog();
}

/** The customer's own albums in each of their states, with the way to a new one. */
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
      <AskedFor isOpen={isCreating}>
        <CreateAlbumDialog isOpen={isCreating} onClose={() => setCreating(false)} onCreated={open} />
      </AskedFor>
    </section>
  );
}

/** What follows when an album was made: one more is counted, and it opens (specification, section 2). */
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
  const hasShared = useFlag('PhotoManagementSharedAlbumsViewEnabled');
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
          <AlbumCard
            key={album.albumId}
            album={album}
            isShared={album.isShared}
            href={album.isShared && hasShared ? paths.sharedAlbum(album.albumId) : paths.album(album.albumId)}
          />
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
