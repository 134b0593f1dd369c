import type { Photo } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { paths } from '../browser/paths.ts';
import { Link } from '../ui/link/link.tsx';
import { isPrivate } from '../ui/private/private.ts';
import styles from './latest-photos.module.css';
import { latestPhotosQuery } from './overview-queries.ts';

const stripPhotos = 8;
const placeholders = Array.from({ length: stripPhotos }, (_, index) => index);

/** Height of a tile of the strip as a width: three to two. */
const stripSizes = '(width < 575px) 8rem, 12rem';
/** Width of the large picture next to the side menu. */
const heroSizes = '(width < 1024px) 100vw, 82vw';

const isReady = ({ state }: Photo) => state === 'ready';
/** The large picture is this wide on a desktop computer. */
const heroWidth = 1300;
const fitsHero = ({ visibleWidth, visibleHeight }: Photo) =>
  visibleWidth >= heroWidth && visibleWidth >= 1.2 * visibleHeight && visibleWidth <= 2 * visibleHeight;

/** The photos that were uploaded last: a wide and large one for the picture, where there is one, others for the strip. */
export function useLatestPhotos() {
  const { data, isPending } = useQuery(latestPhotosQuery);
  const photos = (data?.images ?? []).filter(isReady);
  const hero = photos.find(fitsHero);
  const strip = photos.filter((photo) => photo !== hero).slice(0, stripPhotos);
  return { isPending, hero, strip };
}

/** The large picture: a photo, or the brand's picture. */
export function HeroPicture({ photo, isPending }: { photo: Photo | undefined; isPending: boolean }) {
  if (isPending) return <div className={styles.hero} />;
  if (!photo) return <div className={styles.empty} />;
  return (
    <div className={styles.hero} style={{ backgroundColor: photo.averageColour }}>
      <Picture photo={photo} sizes={heroSizes} isFirst />
    </div>
  );
}

/** Latest photos in one row; what has no room is cut off. */
export function LatestStrip({ photos, isPending }: { photos: readonly Photo[]; isPending: boolean }) {
  const t = useTranslations('overview');
  if (!isPending && photos.length === 0) return null;
  return (
    <Link variant="plain" href={paths.photos} className={styles.strip} aria-label={t('photosAction')}>
      {isPending
        ? placeholders.map((place) => <span key={place} className={styles.tile} />)
        : photos.map((photo) => (
            <span
              key={photo.imageId}
              className={styles.tile}
              style={{ backgroundColor: photo.averageColour }}
            >
              <Picture photo={photo} sizes={stripSizes} />
            </span>
          ))}
    </Link>
  );
}

function Picture({ photo, sizes, isFirst = false }: { photo: Photo; sizes: string; isFirst?: boolean }) {
  const sources = photo.thumbnails.map(({ url, width }) => `${url} ${width}w`).join(', ');
  return (
    <img
      {...isPrivate}
      src={photo.url}
      {...(sources ? { srcSet: sources, sizes } : {})}
      {...(isFirst ? { fetchPriority: 'high' } : {})}
      alt=""
      className={styles.image}
      decoding="async"
    />
  );
}
