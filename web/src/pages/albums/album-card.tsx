import type { OwnAlbum } from '@keepsake/contract/albums';
import { UsersRound } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../i18n/use-formats.ts';
import { Link } from '../../ui/link/link.tsx';
import styles from './album-card.module.css';
import { AlbumCover } from './album-cover.tsx';

interface AlbumCardProps {
  readonly album: Pick<OwnAlbum, 'albumName' | 'coverPhoto' | 'photosCount' | 'created'>;
  readonly href: string;
  /** An own album that others can look at. */
  readonly isShared?: boolean;
}

/** One album: its cover, name, number of photos and the day it was made. All of it is one link. */
export function AlbumCard({ album, href, isShared = false }: AlbumCardProps) {
  const t = useTranslations('albums');
  const words = useTranslations('album');
  const formats = useFormats();
  const photos = words('photosCount', { count: album.photosCount });
  const created = words('createdOn', { date: formats.shortDate(album.created) });
  return (
    <li className={styles.card}>
      <Link variant="plain" href={href} className={styles.link}>
        <span className={styles.pile} data-pile={album.photosCount > 1 || undefined}>
          <AlbumCover photo={album.coverPhoto} />
          {isShared ? (
            <span className={styles.shared}>
              <UsersRound aria-hidden />
              {t('shared')}
            </span>
          ) : null}
        </span>
        <span className={styles.name}>
          <span dir="auto">{album.albumName}</span>
        </span>
        <span className={styles.fact}>{photos}</span>
        <span className={styles.fact}>{created}</span>
      </Link>
    </li>
  );
}
