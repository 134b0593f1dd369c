import { FileImage, FileX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { promisedType } from '../inspect/check-file.ts';
import { drawPreview } from './draw-preview.ts';
import styles from './file-preview.module.css';

/** Longest side in pixels, sharp on dense screens. */
const canvasPixels = 96;

interface FilePreviewProps {
  readonly file: File;
  /** Nothing to show: the file is not a photo. */
  readonly isHidden: boolean;
}

/** A small picture of a chosen file where the browser can show it; an icon for HEIC and everything else. */
export function FilePreview({ file, isHidden }: FilePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const canShow = !isHidden && promisedType(file) !== 'image/heic';
  useEffect(() => {
    const target = canvas.current;
    if (!canShow || target === null) return;
    const controller = new AbortController();
    void drawPreview(file, target, controller.signal).then(setDrawn);
    return () => controller.abort();
  }, [file, canShow]);
  const Icon = isHidden ? FileX : FileImage;
  return (
    <span className={styles.frame} aria-hidden>
      <Icon className={styles.icon} />
      {canShow ? (
        <canvas
          ref={canvas}
          className={styles.canvas}
          data-drawn={isDrawn}
          width={canvasPixels}
          height={canvasPixels}
        />
      ) : null}
    </span>
  );
}
