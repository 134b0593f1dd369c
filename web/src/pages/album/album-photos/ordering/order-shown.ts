import { wholeList } from '../../../../features/timeline/months/month-key.ts';
import type { PhotoList } from '../../../../features/timeline/photo-list.ts';
import type { MonthColumns } from '../../../../features/timeline/store/month-columns.ts';
import { columnsWithMoved, photosReordered } from '../../../../features/timeline/store/reorder.ts';
import { monthStale } from '../../../../features/timeline/store/transitions.ts';
import type { Move } from './plan-move.ts';

export type Asked = Pick<Move, 'ids' | 'before'>;

/** The order that a list shows before the server has agreed. */
export interface OrderShown {
  /** False when it is not known how the photos stand. */
  add(move: Asked, isFirst: boolean): boolean;
  /** The list was loaded anew while moves are on their way: they are not in it yet, or some are, which changes nothing. */
  follow(pending: readonly Asked[]): void;
  agree(move: Asked): void;
  /** Back to what was agreed to. */
  takeBack(): void;
}

const withMove = (columns: MonthColumns, { ids, before }: Asked): MonthColumns =>
  columnsWithMoved(columns, ids, before) ?? columns;

interface ShownList extends Pick<PhotoList, 'store'> {
  /** Whether it is shown in the order that moves change. */
  isShown(): boolean;
}

export function createOrderShown({ store, isShown }: ShownList): OrderShown {
  /** The order with all moves, and the one that the server is known to have. */
  let shown: MonthColumns | null = null;
  let agreed: MonthColumns | null = null;
  /** Null as well while the photos are in another order. */
  const columnsNow = () => (isShown() ? (store.getSnapshot().months.get(wholeList)?.columns ?? null) : null);

  function show(columns: MonthColumns): void {
    shown = columns;
    store.update((state) => photosReordered(state, wholeList, columns));
  }

  return {
    add(move, isFirst) {
      const columns = columnsNow();
      if (!columns) return false;
      if (isFirst) agreed = columns;
      show(withMove(columns, move));
      return true;
    },
    follow(pending) {
      const columns = columnsNow();
      if (!columns || columns === shown) return;
      agreed = columns;
      show(pending.reduce(withMove, columns));
    },
    agree(move) {
      if (agreed) agreed = withMove(agreed, move);
    },
    takeBack() {
      if (agreed && columnsNow() === shown) show(agreed);
      // The answer may have been lost after the server had moved them.
      store.update((state) => monthStale(state, wholeList));
    },
  };
}
