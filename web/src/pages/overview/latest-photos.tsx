import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { call } from '../../api/client.ts';
import styles from './latest-photos.module.css';

/** One large and four small. */
const shownPhotos = 5;
const placeholders = ['1', '2', '3', '4', '5'];

/** The photos that arrived last, as a picture of what the link leads to. */
export function LatestPhotos() {
  const latest = useQuery({
    queryKey: ['photos', 'latest'],
    queryFn: ({ signal }) =>
      call(photosRoutes.listPhotos, {
        query: { sortKey: 'uploaded', sortOrder: 'desc', limit: 12 },
        signal,
      }),
    staleTime: 0,
  });
  const photos = (latest.data?.images ?? []).filter((photo) => photo.state === 'ready').slice(0, shownPhotos);
  if (!latest.isPending && photos.length === 0) {
    return (
      <span className={styles.empty} aria-hidden="true">
        <Images />
      </span>
    );
  }
  return (
    <span className={styles.photos} data-count={latest.isPending ? placeholders.length : photos.length}>
      {latest.isPending
        ? placeholders.map((place) => <span key={place} className={styles.tile} />)
        : photos.map((photo) => <Tile key={photo.imageId} photo={photo} />)}
    </span>
  );
}

function Tile({ photo }: { photo: Photo }) {
  const thumbnail = photo.thumbnails.find((candidate) => Math.max(candidate.width, candidate.height) >= 300);
  return (
    <span className={styles.tile} style={{ backgroundColor: photo.averageColour }}>
      <img src={thumbnail?.url ?? photo.url} alt="" className={styles.image} decoding="async" />
    </span>
  );
}
