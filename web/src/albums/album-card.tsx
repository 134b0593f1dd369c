import type { OwnAlbum } from '@keepsake/contract/albums';
import type { Photo } from '@keepsake/contract/photos';
import { ImageOff, Images, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFlag } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { useFormats } from '../i18n/use-formats.ts';
import { PhotoPlaceholder, thumbnailSource } from '../photo-list/view.ts';
import { Link } from '../ui/link/link.tsx';
import { isPrivate } from '../ui/private/private.ts';
import styles from './album-card.module.css';

interface AlbumCardProps {
  readonly album: Pick<OwnAlbum, 'albumName' | 'coverPhoto' | 'photosCount' | 'created'>;
  readonly href: string;
  readonly isShared?: boolean;
}

/** One link around the cover, name, count and date. */
export function AlbumCard({ album, href, isShared = false }: AlbumCardProps) {
  const t = useTranslations('albums');
  const words = useTranslations('album');
  const formats = useFormats();
  const photos = words('photosCount', { count: album.photosCount });
  const created = words('createdOn', { date: formats.shortDate(album.created) });
  return (
    <li {...isPrivate} className={styles.card}>
      <Link variant="plain" href={href} className={styles.link}>
        <span className={styles.frame}>
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
        <span className={styles.facts}>
          {photos} <span>{created}</span>
        </span>
      </Link>
    </li>
  );
}

/** The card of an own album, which leads to its shared view where others see it. */
export function OwnAlbumCard({ album }: { album: OwnAlbum }) {
  const hasShared = useFlag('PhotoManagementSharedAlbumsViewEnabled');
  const { albumId, isShared } = album;
  const href = isShared && hasShared ? paths.sharedAlbum(albumId) : paths.album(albumId);
  return <AlbumCard album={album} href={href} isShared={isShared} />;
}

/** A card's width, to choose the rendition. */
const sizes = '(width < 575px) 46vw, 18rem';

/** Colour, blurred shape, then the picture; an icon without one. */
function AlbumCover({ photo }: { photo: Photo | null }) {
  const source = photo && photo.state !== 'unreadable' ? thumbnailSource(photo) : null;
  const [outcome, setOutcome] = useState<{ readonly src: string; readonly isLoaded: boolean }>();
  const isLoaded = outcome?.src === source?.src ? outcome?.isLoaded : undefined;
  if (!photo) return <Sign icon={<Images />} />;
  if (!source || isLoaded === false) return <Sign icon={<ImageOff />} />;
  const succeed = () => setOutcome({ src: source.src, isLoaded: true });
  return (
    <span className={styles.cover} data-loaded={isLoaded}>
      <PhotoPlaceholder photo={photo} />
      <img
        {...isPrivate}
        {...source}
        sizes={sizes}
        alt=""
        className={styles.picture}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={succeed}
        onError={() => setOutcome({ src: source.src, isLoaded: false })}
      />
    </span>
  );
}

function Sign({ icon }: { icon: ReactNode }) {
  return (
    <span className={`${styles.cover} ${styles.sign}`} aria-hidden="true">
      {icon}
    </span>
  );
}
