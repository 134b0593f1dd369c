import { productThumbnail } from '@keepsake/contract/shop-files';
import { BookOpen } from 'lucide-react';
import { useState } from 'react';
import { useConfig } from '../api/site-context.tsx';
import { isFrom } from '../browser/from-origin.ts';
import { isPrivate } from '../ui/private/private.ts';
import styles from './book-cover.module.css';
import type { BookFiles, PhotoBook } from './photo-book-queries.ts';
import { usePicture } from './use-picture.ts';

interface BookCoverProps {
  readonly book: Pick<PhotoBook, 'productCode' | 'thumbnailUrl'>;
  /** Undefined while they are loading. */
  readonly files: BookFiles | null | undefined;
}

/** The picture that the shop has sent, else the one in the order, else the first page, else one that is drawn. */
export function BookCover({ book: { productCode, thumbnailUrl }, files }: BookCoverProps) {
  const { shopOrigins } = useConfig();
  const [failed, setFailed] = useState<string>();
  const ofOrder = thumbnailUrl !== undefined && isFrom(thumbnailUrl, shopOrigins) ? thumbnailUrl : undefined;
  const name = files?.hasThumbnail ? productThumbnail : ofOrder === undefined ? files?.pages[0] : undefined;
  const { url: sent, query } = usePicture(productCode, name);
  const isLoading = files === undefined || query.isLoading;
  const url = sent ?? (isLoading ? undefined : ofOrder);
  if (isLoading) return <div className={styles.cover} />;
  return (
    <div className={styles.cover}>
      {url === undefined || url === failed ? (
        <BookOpen aria-hidden />
      ) : (
        <img {...isPrivate} src={url} alt="" draggable={false} onError={() => setFailed(url)} />
      )}
    </div>
  );
}
