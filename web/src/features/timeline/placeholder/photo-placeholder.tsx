import type { Photo } from '@keepsake/contract/photos';
import { useLayoutEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { decodedThumbhash, decodeWhenIdle } from './decode-thumbhash.ts';
import styles from './photo-placeholder.module.css';

interface PhotoPlaceholderProps {
  readonly photo: Pick<Photo, 'averageColour' | 'thumbhash'>;
  readonly className?: string | undefined;
}

/** What stands where a picture will be: its average colour at once, its blurred shape when there is time. */
export function PhotoPlaceholder({ photo, className }: PhotoPlaceholderProps) {
  const { averageColour, thumbhash } = photo;
  return (
    <span
      className={classNames(styles.placeholder, className)}
      style={{ backgroundColor: averageColour }}
      aria-hidden="true"
    >
      {thumbhash ? <BlurredShape key={thumbhash} thumbhash={thumbhash} /> : null}
    </span>
  );
}

/** Drawn on a canvas: as a `data:` address it would need a wider content security policy. */
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
  return <canvas ref={canvas} className={styles.shape} width={1} height={1} />;
}
