import type { AlbumSortKey } from '@keepsake/contract/albums';
import type { ReactNode } from 'react';
import type { Remembered } from '../../browser/remembered.ts';
import { type PhotoList, PhotoListContext, selectionOfList, useListCount } from '../../photo-list/state.ts';
import { type AddressOfPhoto, ListBar, ListSelection, TimelineGrid } from '../../photo-list/view.ts';
import { OrderPrints, OrderSelectedPrints } from '../../prints/order-prints.tsx';
import { PrintsOrBulkBar } from '../../prints/prints-or-bulk-bar.tsx';
import type { ListSort } from './album-sort.ts';
import { AlbumSortMenu } from './album-sort-menu.tsx';
import type { AlbumOrder } from './ordering/create-album-order.ts';
import { OrderableGrid } from './ordering/orderable-grid.tsx';

interface ListOfAlbumProps<Key extends AlbumSortKey> {
  readonly list: PhotoList;
  readonly name: string;
  /** The server's count. */
  readonly count: number;
  readonly sort: Remembered<ListSort<Key>>;
  readonly sortKeys: readonly Key[];
  readonly isCovered: boolean;
  readonly addressOf: AddressOfPhoto;
  readonly actions: ReactNode;
  readonly prints: { readonly albumId: string; readonly isShared: boolean };
  /** Present where the customer may change the order. */
  readonly order?: AlbumOrder | null;
}

export function ListOfAlbum<Key extends AlbumSortKey>(props: ListOfAlbumProps<Key>) {
  return (
    <PhotoListContext value={props.list}>
      <ShownList {...props} />
    </PhotoListContext>
  );
}

function ShownList<Key extends AlbumSortKey>(props: ListOfAlbumProps<Key>) {
  const { list, name, count, sort, sortKeys, isCovered, addressOf, actions, prints, order = null } = props;
  const selection = selectionOfList(list);
  useListCount(count);
  return (
    <ListSelection
      selection={selection}
      isCovered={isCovered}
      isOrdered={order !== null}
      canDelete={!prints.isShared}
    >
      <ListBar
        selection={selection}
        title={null}
        name={name}
        canSelect
        actions={
          <>
            <OrderPrints {...prints} />
            <AlbumSortMenu sort={sort} keys={sortKeys} />
          </>
        }
        bulkActions={
          isCovered ? null : (
            <PrintsOrBulkBar albumId={prints.albumId}>
              <OrderSelectedPrints {...prints} />
              {actions}
            </PrintsOrBulkBar>
          )
        }
      />
      <OrderableGrid order={order}>
        <TimelineGrid isCovered={isCovered} isFilling={false} addressOf={addressOf} />
      </OrderableGrid>
    </ListSelection>
  );
}
