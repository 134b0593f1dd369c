import { type CSSProperties, createContext, type ReactNode } from 'react';
import styles from './photo-viewer.module.css';

export interface Slide {
  /** Id of the photo: a slide keeps its loaded picture while it moves. */
  readonly id: string;
  /** 0 is the current photo, -1 and 1 are its neighbours. */
  readonly place: -1 | 0 | 1;
  readonly content: ReactNode;
}

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

/** Id of the zoomed photo; null without zoom. */
export const ZoomedPhoto = createContext<string | null>(null);
