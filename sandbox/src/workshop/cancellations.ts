import type { Cancellation } from '@keepsake/contract/cancellations';
import type { BackOfficeCalls } from '../back-office-calls.ts';
import { cancelled } from '../shop-data/production.ts';

/** What the shop does about orders that customers cancel. */
export interface Cancellations {
  /** A request that waits for a response. */
  findWaiting(orderCode: string): Promise<Cancellation | undefined>;
  accept(orderCode: string): Promise<void>;
  refuse(orderCode: string): Promise<void>;
}

export interface CancellationsOptions {
  readonly keepsake: Pick<
    BackOfficeCalls,
    'getOrder' | 'putOrder' | 'getCancellation' | 'answerCancellation'
  >;
  /** ISO 8601, UTC, to the millisecond. */
  readonly now: () => string;
}

export const isUnanswered = ({ state }: Cancellation) => state === 'Requested' || state === 'TimedOut';

export function createCancellations({ keepsake, now }: CancellationsOptions): Cancellations {
  async function findWaiting(orderCode: string): Promise<Cancellation | undefined> {
    const request = await keepsake.getCancellation(orderCode);
    return request && isUnanswered(request) ? request : undefined;
  }

  return {
    findWaiting,
    async accept(orderCode) {
      const request = await findWaiting(orderCode);
      const order = request && (await keepsake.getOrder(orderCode));
      if (!order) return;
      const { cancellationId } = request;
      await keepsake.answerCancellation(orderCode, { cancellationId, state: 'Accepted' });
      await keepsake.putOrder(orderCode, cancelled(order, now()));
    },
    async refuse(orderCode) {
      const request = await findWaiting(orderCode);
      if (!request) return;
      const { cancellationId } = request;
      const reason = 'We have already begun to prepare your order.';
      await keepsake.answerCancellation(orderCode, { cancellationId, state: 'Refused', reason });
    },
  };
}
