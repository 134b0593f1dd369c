import type { AlbumSortKey } from '@keepsake/contract/albums';
import type { ReactNode } from 'react';
import type { Remembered } from '../../../browser/remembered.ts';
import { BulkBar } from '../../../features/selection/bar/bulk-bar.tsx';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import type { SelectionStore } from '../../../features/selection/store/selection-store.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';
import { useSelection } from '../../../features/selection/use-selection.ts';
import type { OpenPhoto } from '../../../features/timeline/grid/photo-tile.tsx';
import { TimelineGrid } from '../../../features/timeline/grid/timeline-grid.tsx';
import type { PhotoList } from '../../../features/timeline/photo-list.ts';
import { useListCount } from '../../../features/timeline/use-list-count.ts';
import { PhotoListContext } from '../../../features/timeline/use-photo-list.ts';
import { ListSelection, ListSelectionControls } from '../../list-selection/list-selection.tsx';
import { selectionOfList } from '../../list-selection/selection-of-list.ts';
import type { ListSort } from './album-sort.ts';
import { AlbumSortMenu } from './album-sort-menu.tsx';
import styles from './list-of-album.module.css';
import type { AlbumOrder } from './ordering/create-album-order.ts';
import { OrderableGrid } from './ordering/orderable-grid.tsx';

interface ListOfAlbumProps<Key extends AlbumSortKey> {
  readonly list: PhotoList;
  /** Photos of the album as the server counts them. */
  readonly count: number;
  readonly sort: Remembered<ListSort<Key>>;
  readonly sortKeys: readonly Key[];
  readonly isCovered: boolean;
  readonly onOpen: OpenPhoto;
  readonly actions: ReactNode;
  /** Where the photos are put in order by hand. */
  readonly order?: AlbumOrder | null;
}

/** Photos of an album with what stands above them, and the bar of the selected ones. */
export function ListOfAlbum<Key extends AlbumSortKey>(props: ListOfAlbumProps<Key>) {
  return (
    <PhotoListContext value={props.list}>
      <ShownList {...props} />
    </PhotoListContext>
  );
}

function ShownList<Key extends AlbumSortKey>(props: ListOfAlbumProps<Key>) {
  const { list, count, sort, sortKeys, isCovered, onOpen, actions, order = null } = props;
  const selection = selectionOfList(list);
  useListCount(count);
  return (
    <ListSelection
      selection={selection}
      isCovered={isCovered}
      isOrdered={order !== null}
      bar={<SelectionBar selection={selection}>{actions}</SelectionBar>}
    >
      <div className={styles.bar}>
        <ListSelectionControls selection={selection} />
        <AlbumSortMenu sort={sort} keys={sortKeys} />
      </div>
      <OrderableGrid order={order}>
        <TimelineGrid isCovered={isCovered} isFilling={false} onOpen={onOpen} />
      </OrderableGrid>
    </ListSelection>
  );
}

function SelectionBar({ selection, children }: { selection: SelectionStore; children: ReactNode }) {
  const count = selectedCount(useSelection(selection));
  return (
    <BulkBar count={count} onStop={() => selection.update(stopSelecting)}>
      {children}
    </BulkBar>
  );
}
