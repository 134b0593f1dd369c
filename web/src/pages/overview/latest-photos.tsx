import type { Photo } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import styles from './latest-photos.module.css';
import { latestPhotosQuery } from './overview-queries.ts';

/** One large and four small. */
const shownPhotos = 5;
const placeholders = ['1', '2', '3', '4', '5'];

/** How wide the tiles are: shares of the card, which has the width of the page or two thirds of it. */
const widths = {
  large: '(width < 1024px) 60vw, 30rem',
  small: '(width < 1024px) 30vw, 15rem',
};

/** The photos that arrived last, as a picture of what the card leads to. */
export function LatestPhotos({ isEmpty }: { isEmpty: boolean }) {
  const latest = useQuery(latestPhotosQuery);
  const photos = (latest.data?.images ?? []).filter((photo) => photo.state === 'ready').slice(0, shownPhotos);
  if (isEmpty || (!latest.isPending && photos.length === 0)) {
    return (
      <div className={styles.empty} aria-hidden="true">
        <Images />
      </div>
    );
  }
  return (
    <div className={styles.photos} data-count={latest.isPending ? placeholders.length : photos.length}>
      {latest.isPending
        ? placeholders.map((place) => <span key={place} className={styles.tile} />)
        : photos.map((photo, index) => <Tile key={photo.imageId} photo={photo} isFirst={index === 0} />)}
    </div>
  );
}

function Tile({ photo, isFirst }: { photo: Photo; isFirst: boolean }) {
  const sources = photo.thumbnails.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return (
    <span className={styles.tile} style={{ backgroundColor: photo.averageColour }}>
      <img
        src={photo.url}
        {...(sources ? { srcSet: sources, sizes: isFirst ? widths.large : widths.small } : {})}
        {...(isFirst ? { fetchPriority: 'high' } : {})}
        alt=""
        className={styles.image}
        decoding="async"
      />
    </span>
  );
}
