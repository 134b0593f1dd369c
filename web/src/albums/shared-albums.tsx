import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../api/load-failed.tsx';
import { useKnownError } from '../api/use-errors.ts';
import { paths } from '../browser/paths.ts';
import { AlbumCard } from './album-card.tsx';
import { AlbumGrid, AlbumsSkeleton, MoreAlbums } from './album-grid.tsx';
import { sharedAlbumListQuery } from './album-queries.ts';
import styles from './albums-page.module.css';
import { sharedAlbumsSummaryQuery } from './shared-albums-summary.ts';

/** Shown if others share albums, or if that is unknown. */
export function SharedAlbums() {
  const t = useTranslations('albums');
  const summary = useQuery(sharedAlbumsSummaryQuery);
  const error = useKnownError(summary);
  const isNone = summary.data ? summary.data.readAlbumsCount === 0 : !error;
  if (isNone) return null;
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('sharedWithYou')}</h2>
      {error && !summary.data ? (
        <LoadFailed title={t('sharedLoadFailed')} error={error} query={summary} />
      ) : (
        <SharedAlbumList />
      )}
    </section>
  );
}

function SharedAlbumList() {
  const t = useTranslations('albums');
  const list = useInfiniteQuery(sharedAlbumListQuery);
  const error = useKnownError(list);
  if (!list.data) {
    return error ? (
      <LoadFailed title={t('sharedLoadFailed')} error={error} query={list} />
    ) : (
      <AlbumsSkeleton isShort />
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
