import type { ReactNode } from 'react';
import { useViewportClass } from '../../browser/viewport.ts';
import { DeleteAllButton } from '../../features/delete-all-photos/delete-all-button.tsx';
import styles from './photos-top-bar.module.css';
import { SortMenu } from './sort-menu.tsx';
import { useAfterDeletingAll } from './use-after-deleting-all.ts';

interface PhotosTopBarProps {
  /** Photos that the list shows, loaded or not. */
  readonly count: number;
  /** "Select", and what else stands at the beginning. */
  readonly children?: ReactNode;
  readonly isSelecting: boolean;
  /** What else can be done with all photos. */
  readonly more?: ReactNode;
}

/** What can be done with all photos: select, put in order, export, delete. */
export function PhotosTopBar({ count, children, isSelecting, more }: PhotosTopBarProps) {
  const finish = useAfterDeletingAll();
  const isSmall = useViewportClass() === 'SMALL';
  const isForAll = count > 0 && !isSelecting && !isSmall;
  return (
    <div className={styles.bar}>
      <div className={styles.part}>{children}</div>
      <div className={styles.part}>
        <SortMenu />
        {isForAll ? more : null}
        {isForAll ? <DeleteAllButton count={count} onDeleted={finish} className={styles.deleteAll} /> : null}
      </div>
    </div>
  );
}
