import type { OwnAlbum } from '@keepsake/contract/albums';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { OwnAlbumCard } from '../albums/album-card.tsx';
import { albumListQuery } from '../albums/album-queries.ts';
import { paths } from '../browser/paths.ts';
import { useLibraryPush } from '../library/push/use-library-push.ts';
import { Link } from '../ui/link/link.tsx';
import { UploadDropZone } from '../uploads/upload-drop-zone.tsx';
import styles from './library-extras.module.css';

const shownAlbums = 4;

/** What comes after the first view: the newest albums, dropping photos, and the library's changes. */
export default function LibraryExtras({ children }: { children: ReactNode }) {
  const { data, isPending, failureCount } = useInfiniteQuery(albumListQuery);
  useLibraryPush();
  const isLoading = isPending && failureCount === 0;
  const albums = data?.pages[0]?.albums.slice(0, shownAlbums) ?? [];
  return (
    <UploadDropZone>
      {albums.length > 0 ? <NewestAlbums albums={albums} /> : null}
      {isLoading ? null : children}
    </UploadDropZone>
  );
}

function NewestAlbums({ albums }: { albums: readonly OwnAlbum[] }) {
  const t = useTranslations('photos');
  return (
    <section>
      <h2 className={styles.title}>
        <Link variant="plain" href={paths.albums} className={styles.all}>
          {t('tabAlbums')}
          <ArrowRight aria-hidden />
        </Link>
      </h2>
      <ul className={styles.albums}>
        {albums.map((album) => (
          <OwnAlbumCard key={album.albumId} album={album} />
        ))}
      </ul>
    </section>
  );
}
