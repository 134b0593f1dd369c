import { FileImage, FileX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { isPrivate } from '../../ui/private/private.ts';
import { drawPreview } from './draw-preview.ts';
import styles from './file-preview.module.css';

/** Sides in pixels, sharp on dense screens. */
const canvasPixels = { row: 96, tile: 200 };

interface FilePreviewProps {
  readonly file: File;
  readonly isHidden: boolean;
  /** Fills its parent, and shows the name instead of a thumbnail. */
  readonly isTile?: boolean;
}

/** A thumbnail if the browser can draw it, HEIC in Safari only; else an icon. */
export function FilePreview({ file, isHidden, isTile = false }: FilePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
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
          data-drawn={isDrawn}
          width={side}
          height={side}
        />
      )}
    </span>
  );
}
