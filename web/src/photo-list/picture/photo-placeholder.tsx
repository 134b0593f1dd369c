import type { Photo } from '@keepsake/contract/photos';
import { useLayoutEffect, useRef } from 'react';
import { thumbHashToRGBA } from 'thumbhash';
import { whenIdle } from '../../browser/time.ts';
import { classNames } from '../../ui/class-names.ts';
import { isPrivate } from '../../ui/private/private.ts';
import styles from './photo-placeholder.module.css';

/** Enough for the surroundings of the window; each takes about 4 KB. */
const KEPT = 400;
const decoded = new Map<string, ImageData>();

function decode(thumbhash: string): ImageData | null {
  try {
    const bytes = Uint8Array.from(atob(thumbhash), (byte) => byte.charCodeAt(0));
    const { w, h, rgba } = thumbHashToRGBA(bytes);
    return new ImageData(new Uint8ClampedArray(rgba), w, h);
  } catch {
    // A damaged thumbhash leaves the average colour.
    return null;
  }
}

function keep(thumbhash: string, image: ImageData) {
  const oldest = decoded.size >= KEPT ? decoded.keys().next().value : undefined;
  if (oldest !== undefined) decoded.delete(oldest);
  decoded.set(thumbhash, image);
}

function decodedThumbhash(thumbhash: string): ImageData | null {
  return decoded.get(thumbhash) ?? null;
}

/** Decodes once the browser is idle; `ready` is not called for a damaged or cancelled one. */
function decodeWhenIdle(thumbhash: string, ready: (image: ImageData) => void): () => void {
  let cancelled = false;
  whenIdle(() => {
    if (cancelled) return;
    const image = decodedThumbhash(thumbhash) ?? decode(thumbhash);
    if (!image) return;
    keep(thumbhash, image);
    ready(image);
  });
  return () => {
    cancelled = true;
  };
}

interface PhotoPlaceholderProps {
  readonly photo: Pick<Photo, 'averageColour' | 'thumbhash'>;
  readonly className?: string | undefined;
  /** Without the blurred shape. */
  readonly isPlain?: boolean;
}

/** Placeholder of a picture: average colour at once, blurred shape when idle. */
export function PhotoPlaceholder({ photo, className, isPlain = false }: PhotoPlaceholderProps) {
  const { averageColour, thumbhash } = photo;
  return (
    <span
      className={classNames(styles.placeholder, className)}
      style={{ backgroundColor: averageColour }}
      aria-hidden="true"
    >
      {thumbhash && !isPlain ? <BlurredShape key={thumbhash} thumbhash={thumbhash} /> : null}
    </span>
  );
}

/** Drawn on a canvas: a `data:` URL requires a wider content security policy. */
function BlurredShape({ thumbhash }: { thumbhash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    const draw = (image: ImageData) => {
      const target = canvas.current;
      if (!target) return;
      target.width = image.width;
      target.height = image.height;
      target.getContext('2d')?.putImageData(image, 0, 0);
      target.dataset.drawn = '';
    };
    const known = decodedThumbhash(thumbhash);
    return known ? draw(known) : decodeWhenIdle(thumbhash, draw);
  }, [thumbhash]);
  return <canvas {...isPrivate} ref={canvas} className={styles.shape} width={1} height={1} />;
}
