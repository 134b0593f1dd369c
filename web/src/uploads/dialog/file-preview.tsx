import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import { useQuery } from '@tanstack/react-query';
import { FileImage, FileX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { classNames } from '../../ui/class-names.ts';
import { isPrivate } from '../../ui/private/private.ts';
import { drawPreview } from './draw-preview.ts';
import styles from './file-preview.module.css';

/** Sides in pixels, sharp on dense screens. */
const canvasPixels = { row: 96, tile: 200 };

interface FilePreviewProps {
  readonly file: File;
  readonly isHidden: boolean;
  /** The photo that it became, once it was added. */
  readonly imageId?: string | undefined;
  /** Fills its parent, and shows the name instead of a thumbnail. */
  readonly isTile?: boolean;
}

/** A thumbnail if the browser can draw it, HEIC in Safari only; else an icon, and the service's once it has one. */
export function FilePreview({ file, isHidden, imageId, isTile = false }: FilePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState<boolean>();
  useEffect(() => {
    const target = canvas.current;
    if (target === null) return;
    const controller = new AbortController();
    void drawPreview(file, target, controller.signal).then(setDrawn);
    return () => controller.abort();
  }, [file]);
  const Icon = isHidden ? FileX : FileImage;
  const side = canvasPixels[isTile ? 'tile' : 'row'];
  return (
    <span className={classNames(styles.frame, isTile && styles.tile)} aria-hidden>
      {isDrawn ? null : <Icon className={styles.icon} />}
      {isTile && !isDrawn ? <bdi className={styles.name}>{file.name}</bdi> : null}
      {isHidden ? null : (
        <canvas
          {...isPrivate}
          ref={canvas}
          className={styles.canvas}
          data-drawn={isDrawn === true}
          width={side}
          height={side}
        />
      )}
      {isDrawn === false && imageId !== undefined ? <AddedPicture imageId={imageId} /> : null}
    </span>
  );
}

const pauseMilliseconds = 5000;

/** Covers the icon. A service that does not find photos by id leaves it. */
function AddedPicture({ imageId }: { imageId: string }) {
  const { data: photo } = useQuery({
    queryKey: ['added-picture', imageId],
    queryFn: async ({ signal }) => {
      const found = await call(photosByIdRoutes.findPhotos, { body: { photoIds: [imageId] }, signal });
      return found.images[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state: { data, status } }) =>
      status === 'success' && data?.state === 'processing' ? pauseMilliseconds : false,
  });
  const thumbnail = photo?.thumbnails[0]?.url;
  if (thumbnail === undefined) return null;
  return <img {...isPrivate} className={styles.added} src={thumbnail} alt="" decoding="async" />;
}
