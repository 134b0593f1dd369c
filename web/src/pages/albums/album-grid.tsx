import type { ReactNode } from 'react';
import { EndMarker } from '../../ui/end-marker/end-marker.tsx';
import styles from './album-grid.module.css';
import { type EndlessList, goesOn } from './endless-list.ts';

/** Cards side by side, as many as fit; the next page loads when their end is seen. */
export function AlbumGrid({ list, children }: { list: EndlessList; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <ul className={styles.grid}>{children}</ul>
      <EndMarker isActive={goesOn(list)} onReached={() => void list.fetchNextPage()} />
    </div>
  );
}
