import type { Photo } from '@keepsake/contract/photos';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { LoadFailed } from '../../api/load-failed.tsx';
import { useKnownError } from '../../api/use-errors.ts';
import { paths } from '../../browser/paths.ts';
import { Link } from '../../ui/link/link.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { isPrivate } from '../../ui/private/private.ts';
import { ShowMore } from '../../ui/show-more/show-more.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { findPhotos, printedKey } from '../printed-photos.ts';
import styles from './printed-photos.module.css';

/** Photos of a page. */
const pageSize = 100;

interface PrintedPhotosDialogProps {
  readonly isOpen: boolean;
  readonly photoIds: readonly string[];
  readonly onClose: () => void;
}

/** Photos that a product was made of, those that the customer still has. */
export default function PrintedPhotosDialog({ isOpen, photoIds, onClose }: PrintedPhotosDialogProps) {
  const t = useTranslations('orders');
  return (
    <Modal isOpen={isOpen} title={t('photos', { count: photoIds.length })} size="large" onClose={onClose}>
      <Sheet photoIds={photoIds} />
    </Modal>
  );
}

function Sheet({ photoIds }: { photoIds: readonly string[] }) {
  const t = useTranslations('orders');
  const list = useInfiniteQuery({
    queryKey: [...printedKey, 'sheet', photoIds],
    queryFn: ({ pageParam: from, signal }) => findPhotos(photoIds.slice(from, from + pageSize), signal),
    initialPageParam: 0,
    getNextPageParam: (_last, _pages, from) =>
      from + pageSize < photoIds.length ? from + pageSize : undefined,
  });
  const error = useKnownError(list);
  const { data } = list;
  if (error && !data) return <LoadFailed title={t('photosFailed')} error={error} query={list} />;
  if (!data) return <Spinner />;
  const photos = data.pages.flat();
  const gone = Math.min(data.pages.length * pageSize, photoIds.length) - photos.length;
  return (
    <>
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <PrintedPhoto key={photo.imageId} photo={photo} />
        ))}
      </ul>
      {gone > 0 ? <p className={styles.gone}>{t('photosGone', { count: gone })}</p> : null}
      <ShowMore list={list} label={t('morePhotos')} failed={t('photosFailed')} />
    </>
  );
}

function PrintedPhoto({ photo: { imageId, localFileName, thumbnails, averageColour } }: { photo: Photo }) {
  return (
    <li>
      <Link variant="plain" href={paths.photoPreview(imageId)} className={styles.photo}>
        <img
          {...isPrivate}
          src={thumbnails[0]?.url}
          alt={localFileName}
          loading="lazy"
          style={{ backgroundColor: averageColour }}
        />
      </Link>
    </li>
  );
}
