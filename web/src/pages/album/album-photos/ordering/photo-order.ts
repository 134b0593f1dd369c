import { wholeList } from '../../../../features/timeline/months/month-key.ts';
import type { PhotoList } from '../../../../features/timeline/photo-list.ts';
import type { MonthColumns } from '../../../../features/timeline/store/month-columns.ts';
import { columnsWithMoved, photosReordered } from '../../../../features/timeline/store/reorder.ts';
import type { MonthState } from '../../../../features/timeline/store/timeline-state.ts';
import { monthStale } from '../../../../features/timeline/store/transitions.ts';
import type { Move } from './plan-move.ts';

type Asked = Pick<Move, 'ids' | 'before'>;

export interface OrderWorld extends Pick<PhotoList, 'store'> {
  send(move: Asked): Promise<unknown>;
  /** Nothing is on its way any more. */
  onSettled(): void;
}

/** Rejects when the server refuses; those behind it are taken back with it, and theirs are fulfilled. */
export type MovePhotos = (move: Asked) => Promise<void>;

interface Pending extends Asked {
  readonly settle: { resolve(): void; reject(reason: unknown): void };
}

/**
 * Moves photos of a list at once and asks the server after that, one move after the other. When one is refused, it and
 * those behind it are taken back.
 */
export function createPhotoOrder({ store, send, onSettled }: OrderWorld): MovePhotos {
  let pending: Pending[] = [];
  /** The order with all moves, and the one that the server is known to have. */
  let shown: MonthColumns | null = null;
  let agreed: MonthColumns | null = null;
  let endFollowing: (() => void) | null = null;

  const section = (): MonthState | undefined => store.getSnapshot().months.get(wholeList);

  function show(columns: MonthColumns | null): void {
    if (!columns) return;
    shown = columns;
    store.update((state) => photosReordered(state, wholeList, columns));
  }

  /** The list was loaded anew while moves are on their way: they are not in it yet, or some are, which changes nothing. */
  function follow(): void {
    const month = section();
    if (!month?.columns || month.columns === shown) return;
    agreed = month.columns;
    show(pending.reduce<MonthColumns>(withMove, month.columns));
  }

  async function work(): Promise<void> {
    endFollowing = store.subscribe(follow);
    try {
      for (let move = pending[0]; move; move = pending[0]) {
        await send(move);
        if (agreed) agreed = withMove(agreed, move);
        pending = pending.slice(1);
        move.settle.resolve();
      }
    } catch (error) {
      takeBack(error);
    }
    endFollowing();
    endFollowing = null;
    onSettled();
  }

  function takeBack(reason: unknown): void {
    const [refused, ...behind] = pending;
    pending = [];
    if (section()?.columns === shown) show(agreed);
    // The answer may have been lost after the server had moved them.
    store.update((state) => monthStale(state, wholeList));
    refused?.settle.reject(reason);
    for (const { settle } of behind) settle.resolve();
  }

  return ({ ids, before }) => {
    const columns = section()?.columns;
    if (!columns) return Promise.resolve();
    const { promise, ...settle } = Promise.withResolvers<void>();
    const move = { ids, before, settle };
    if (pending.length === 0) agreed = columns;
    pending = [...pending, move];
    show(withMove(columns, move));
    if (!endFollowing) void work();
    return promise;
  };
}

const withMove = (columns: MonthColumns, { ids, before }: Asked): MonthColumns =>
  columnsWithMoved(columns, ids, before) ?? columns;
