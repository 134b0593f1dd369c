import type { Clock } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Hook } from '../../../platform/hooks/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Customers } from '../../customers/index.ts';
import type { OrderMailDependencies } from '../order-mails.ts';
import type { ChangedOrders } from '../stored-orders.ts';
import type { OrderAddress } from './address-changes.repository.ts';

/** A change of an order's delivery address, requested or applied. */
export interface RequestedAddressChange {
  readonly tenantId: string;
  readonly customerId: string;
  readonly orderCode: string;
  readonly changeId: string;
  readonly state: 'RequestSent' | 'SuccessfulUpdate';
  readonly address: OrderAddress;
  readonly previousAddress: OrderAddress;
}

export interface AddressChangeDependencies extends OrderMailDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly customers: Pick<Customers, 'find' | 'listShopIds'>;
  /** Returns undefined for an unknown channel. */
  brandOfChannel(channel: string): string | undefined;
  /** Returns null where the brand delivers to every country. */
  deliveryCountriesOf(brandId: string): readonly string[] | null;
  /** Both hooks run in the transaction of the change. */
  readonly changed: Hook<ChangedOrders>;
  readonly addressChangeRequested: Hook<RequestedAddressChange>;
}
