import type { CSSProperties, ReactNode } from 'react';
import styles from './photo-viewer.module.css';

export interface Slide {
  /** Of the photo: with the same one its picture moves along and is not loaded again. */
  readonly id: string;
  /** 0 is shown, -1 and 1 are beside it. */
  readonly place: -1 | 0 | 1;
  readonly content: ReactNode;
}

/** The photo and its neighbours in a row, of which one is seen. */
export function Slides({ slides }: { slides: readonly Slide[] }) {
  return (
    <div className={styles.track} data-track>
      {slides.map(({ id, place, content }) => (
        <div
          key={id}
          className={styles.slide}
          style={{ '--place': place } as CSSProperties}
          data-place={place}
          inert={place !== 0}
          aria-hidden={place !== 0 || undefined}
        >
          <div className={styles.zoom} data-zoom>
            <div className={styles.room}>{content}</div>
          </div>
        </div>
      ))}
    </div>
  );
}
