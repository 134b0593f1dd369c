import type { PhotoList } from '../../../../features/timeline/photo-list.ts';
import { type Asked, createOrderShown } from './order-shown.ts';

export interface OrderWorld extends Pick<PhotoList, 'store'> {
  /** Whether the list is shown in the order that moves change. */
  isShown(): boolean;
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
export function createPhotoOrder({ store, isShown, send, onSettled }: OrderWorld): MovePhotos {
  const order = createOrderShown({ store, isShown });
  let pending: Pending[] = [];
  let isBusy = false;

  function takeBack(reason: unknown): void {
    const [refused, ...behind] = pending;
    pending = [];
    order.takeBack();
    refused?.settle.reject(reason);
    for (const { settle } of behind) settle.resolve();
  }

  async function work(): Promise<void> {
    isBusy = true;
    const endFollowing = store.subscribe(() => order.follow(pending));
    try {
      for (let move = pending[0]; move; move = pending[0]) {
        await send(move);
        order.agree(move);
        pending = pending.slice(1);
        move.settle.resolve();
      }
    } catch (error) {
      takeBack(error);
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
