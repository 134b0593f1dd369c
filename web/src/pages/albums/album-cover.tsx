import type { Photo } from '@keepsake/contract/photos';
import { ImageOff, Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { thumbnailSource } from '../../features/timeline/grid/thumbnail-source.ts';
import { PhotoPlaceholder } from '../../features/timeline/placeholder/photo-placeholder.tsx';
import styles from './album-cover.module.css';

/** About the width of a card, for the choice of the rendition. */
const sizes = '(width < 575px) 46vw, 18rem';

/** The cover of an album: colour, blurred shape, then the picture; a sign where there is none. */
export function AlbumCover({ photo }: { photo: Photo | null }) {
  const source = photo && photo.state !== 'unreadable' ? thumbnailSource(photo) : null;
  const [outcome, setOutcome] = useState<{ readonly src: string; readonly isThere: boolean }>();
  const isThere = outcome?.src === source?.src ? outcome?.isThere : undefined;
  if (!photo) return <Sign icon={<Images />} />;
  if (!source || isThere === false) return <Sign icon={<ImageOff />} />;
  const succeed = () => setOutcome({ src: source.src, isThere: true });
  return (
    <span className={styles.cover} data-loaded={isThere}>
      <PhotoPlaceholder photo={photo} />
      <img
        {...source}
        sizes={sizes}
        alt=""
        className={styles.picture}
        loading="lazy"
        decoding="async"
        draggable={false}
        onLoad={succeed}
        onError={() => setOutcome({ src: source.src, isThere: false })}
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
