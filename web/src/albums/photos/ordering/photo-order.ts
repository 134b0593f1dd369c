import {
  layoutWithMoved,
  type PhotoLayout,
  type PhotoList,
  photosReordered,
  sectionStale,
  wholeList,
} from '../../../photo-list/state.ts';
import type { Move } from './plan-move.ts';

type SentMove = Pick<Move, 'ids' | 'before'>;

/** The order that a list shows before the server confirms it. */
interface OptimisticOrder {
  /** False if the positions of the photos are unknown. */
  add(move: SentMove, isFirst: boolean): boolean;
  /** The list was reloaded during moves. It may contain some of them; applying them again changes nothing. */
  follow(pending: readonly SentMove[]): void;
  confirm(move: SentMove): void;
  /** Rolls back to the confirmed order. */
  rollBack(): void;
}

const withMove = (layout: PhotoLayout, { ids, before }: SentMove): PhotoLayout =>
  layoutWithMoved(layout, ids, before) ?? layout;

interface ShownList extends Pick<PhotoList, 'store'> {
  isShown(): boolean;
}

function createOptimisticOrder({ store, isShown }: ShownList): OptimisticOrder {
  /** The order with all moves, and the confirmed one. */
  let shown: PhotoLayout | null = null;
  let confirmed: PhotoLayout | null = null;
  /** The layout on screen; also null while the photos are in another order. */
  const layoutNow = () => (isShown() ? (store.getSnapshot().sections.get(wholeList)?.layout ?? null) : null);

  function show(layout: PhotoLayout): void {
    shown = layout;
    store.update((state) => photosReordered(state, wholeList, layout));
  }

  return {
    add(move, isFirst) {
      const layout = layoutNow();
      if (!layout) return false;
      if (isFirst) confirmed = layout;
      show(withMove(layout, move));
      return true;
    },
    follow(pending) {
      const layout = layoutNow();
      if (!layout || layout === shown) return;
      confirmed = layout;
      show(pending.reduce(withMove, layout));
    },
    confirm(move) {
      if (confirmed) confirmed = withMove(confirmed, move);
    },
    rollBack() {
      if (confirmed && layoutNow() === shown) show(confirmed);
      // The server may have moved them although the response was lost.
      store.update((state) => sectionStale(state, wholeList));
    },
  };
}

export interface OrderDependencies extends Pick<PhotoList, 'store'> {
  isShown(): boolean;
  send(move: SentMove): Promise<unknown>;
  /** No move is pending. */
  onSettled(): void;
}

/** Rejects if the server refuses. Later moves are rolled back, too; their promises resolve. */
export type MovePhotos = (move: SentMove) => Promise<void>;

interface Pending extends SentMove {
  readonly settle: { resolve(): void; reject(reason: unknown): void };
}

/**
 * Moves photos optimistically and sends one move at a time. A refused move is rolled back with all later
 * ones.
 */
export function createPhotoOrder({ store, isShown, send, onSettled }: OrderDependencies): MovePhotos {
  const order = createOptimisticOrder({ store, isShown });
  let pending: Pending[] = [];
  let isBusy = false;

  function rollBack(reason: unknown): void {
    const [refused, ...behind] = pending;
    pending = [];
    order.rollBack();
    refused?.settle.reject(reason);
    for (const { settle } of behind) settle.resolve();
  }

  async function work(): Promise<void> {
    isBusy = true;
    const endFollowing = store.subscribe(() => order.follow(pending));
    try {
      for (let move = pending[0]; move; move = pending[0]) {
        await send(move);
        order.confirm(move);
        pending = pending.slice(1);
        move.settle.resolve();
      }
    } catch (error) {
      rollBack(error);
    }
    endFollowing();
    isBusy = false;
    onSettled();
  }

  return ({ ids, before }) => {
    const { promise, ...settle } = Promise.withResolvers<void>();
    const move = { ids, before, settle };
    if (!order.add(move, pending.length === 0)) return Promise.resolve();
    pending = [...pending, move];
    if (!isBusy) void work();
    return promise;
  };
}
