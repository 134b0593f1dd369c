import type { Ref } from 'react';
import { useFormats } from '../../../../i18n/use-formats.ts';
import styles from './drag-image.module.css';
import type { Dragged } from './photo-drag.ts';

interface DragImageProps {
  readonly dragged: Dragged;
  readonly ref: Ref<HTMLDivElement>;
}

/** Beside the page until it is placed: browsers take the picture of a drag by mouse from there. */
export function DragImage({ dragged: { picture, count }, ref }: DragImageProps) {
  const formats = useFormats();
  return (
    <div ref={ref} className={styles.image} aria-hidden data-drag-image>
      <div className={styles.frame}>
        {picture ? <img src={picture} alt="" decoding="sync" draggable={false} /> : null}
      </div>
      {count > 1 ? <span className={styles.count}>{formats.count(count)}</span> : null}
    </div>
  );
}
