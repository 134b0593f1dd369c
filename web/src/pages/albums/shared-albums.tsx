import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { paths } from '../../browser/paths.ts';
import { sharedAlbumListQuery } from '../../features/albums/album-queries.ts';
import { sharedAlbumsSummaryQuery } from '../../features/albums/shared-albums-summary.ts';
import { useErrorText } from '../../i18n/use-error-text.ts';
import { ErrorState } from '../../ui/error-state/error-state.tsx';
import { AlbumCard } from './album-card.tsx';
import { AlbumGrid } from './album-grid.tsx';
import styles from './albums-page.module.css';
import { AlbumsSkeleton } from './albums-skeleton.tsx';
import { MoreAlbums } from './more-albums.tsx';

/** "Shared with you": there only where somebody shares an album, or where that is not known. */
export function SharedAlbums() {
  const t = useTranslations('albums');
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(sharedAlbumsSummaryQuery);
  if ((isPending && !isError) || data?.readAlbumsCount === 0) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('sharedWithYou')}</h2>
      {data ? (
        <SharedAlbumList />
      ) : (
        <LoadFailure error={error} isTrying={isFetching} onTryAgain={() => void refetch()} />
      )}
    </section>
  );
}

function SharedAlbumList() {
  const list = useInfiniteQuery(sharedAlbumListQuery);
  if (list.isPending) return <AlbumsSkeleton isShort />;
  if (!list.data) {
    return (
      <LoadFailure error={list.error} isTrying={list.isFetching} onTryAgain={() => void list.refetch()} />
    );
  }
  return (
    <>
      <AlbumGrid list={list}>
        {list.data.pages
          .flatMap((page) => page.albums)
          .map((album) => (
            <AlbumCard key={album.albumId} album={album} href={paths.sharedAlbum(album.albumId)} />
          ))}
      </AlbumGrid>
      <MoreAlbums list={list} />
    </>
  );
}

interface LoadFailureProps {
  readonly error: Error | null;
  readonly isTrying: boolean;
  readonly onTryAgain: () => void;
}

function LoadFailure({ error, isTrying, onTryAgain }: LoadFailureProps) {
  const t = useTranslations('albums');
  const errorText = useErrorText();
  return (
    <ErrorState
      title={t('sharedLoadFailed')}
      picture={<CloudOff />}
      onTryAgain={onTryAgain}
      isTrying={isTrying}
    >
      {error ? <p>{errorText(error)}</p> : null}
    </ErrorState>
  );
}
