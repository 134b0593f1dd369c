import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../api/client.ts';
import { isPrivate } from '../ui/private/private.ts';
import styles from './failed-photos.module.css';

/** Longer lists are not read. */
const maxShown = 12;

export interface FailedPhotosProps {
  readonly imageIds: readonly string[];
  readonly find: (imageId: string) => Photo | null;
  /** Default: they could not be deleted. */
  readonly title?: string;
}

export function FailedPhotos({ imageIds, find, title }: FailedPhotosProps) {
  const t = useTranslations('selection');
  const more = imageIds.length - maxShown;
  return (
    <>
      <p className={styles.title}>{title ?? t('failedPhotos', { count: imageIds.length })}</p>
      <ul className={styles.list}>
        {imageIds.slice(0, maxShown).map((imageId) => (
          <FailedPhoto key={imageId} imageId={imageId} known={find(imageId)} />
        ))}
      </ul>
      {more > 0 ? <p className={styles.more}>{t('failedMore', { count: more })}</p> : null}
    </>
  );
}

function FailedPhoto({ imageId, known }: { imageId: string; known: Photo | null }) {
  const t = useTranslations('selection');
  const details = useQuery({
    queryKey: ['photos', 'details', imageId],
    queryFn: ({ signal }) => call(photosRoutes.getPhoto, { params: { id: imageId }, signal }),
    enabled: known === null,
  });
  const photo = known ?? details.data;
  const thumbnail = photo?.thumbnails[0]?.url;
  return (
    <li {...isPrivate} className={styles.photo}>
      {thumbnail ? (
        <img {...isPrivate} className={styles.picture} src={thumbnail} alt="" decoding="async" />
      ) : (
        <span className={styles.picture} />
      )}
      <span className={styles.name} dir="auto">
        {photo?.localFileName ?? t('unnamedPhoto')}
      </span>
    </li>
  );
}
