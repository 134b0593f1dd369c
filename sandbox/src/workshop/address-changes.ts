import type { AddressChange } from '@keepsake/contract/address-changes';
import { retailerEvent } from '@keepsake/contract/callbacks';
import type { BackOfficeCalls } from '../back-office-calls.ts';

/** What the shop does about addresses that customers change. */
export interface AddressChanges {
  /** A change that waits for a response. */
  findWaiting(orderCode: string): Promise<AddressChange | undefined>;
  accept(orderCode: string): Promise<void>;
  refuse(orderCode: string): Promise<void>;
  /** Stores what applies already. Other events are ignored. */
  take(event: unknown): Promise<void>;
}

export interface AddressChangesOptions {
  readonly keepsake: Pick<
    BackOfficeCalls,
    'getOrder' | 'putOrder' | 'getAddressChange' | 'answerAddressChange'
  >;
  /** ISO 8601, UTC, to the millisecond. */
  readonly now: () => string;
}

export function createAddressChanges({ keepsake, now }: AddressChangesOptions): AddressChanges {
  async function store(orderCode: string, deliveryAddress: AddressChange['address']): Promise<void> {
    const order = await keepsake.getOrder(orderCode);
    if (order) await keepsake.putOrder(orderCode, { ...order, deliveryAddress, updatedAt: now() });
  }

  async function findWaiting(orderCode: string): Promise<AddressChange | undefined> {
    const change = await keepsake.getAddressChange(orderCode);
    return change?.state === 'RequestSent' ? change : undefined;
  }

  return {
    findWaiting,
    async accept(orderCode) {
      const change = await findWaiting(orderCode);
      if (!change) return;
      const { changeId, address } = change;
      await keepsake.answerAddressChange(orderCode, { changeId, state: 'SuccessfulUpdate' });
      await store(orderCode, address);
    },
    async refuse(orderCode) {
      const change = await findWaiting(orderCode);
      if (!change) return;
      const { changeId } = change;
      await keepsake.answerAddressChange(orderCode, {
        changeId,
        state: 'RequestFailed',
        reason: 'not-delivered',
      });
    },
    async take(event) {
      const { data: known } = retailerEvent.safeParse(event);
      if (known?.event !== 'order.address-change-requested' || known.data.state !== 'SuccessfulUpdate')
        return;
      // Events come in no particular order: only the latest change counts.
      const { orderCode, changeId } = known.data;
      if ((await keepsake.getAddressChange(orderCode))?.changeId !== changeId) return;
      await store(known.data.orderCode, known.data.address);
    },
  };
}
