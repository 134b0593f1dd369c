import type { Clock } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Hook } from '../../../platform/hooks/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Customers } from '../../customers/index.ts';
import type { OrderMailDependencies } from '../order-mails.ts';
import type { ChangedOrders } from '../stored-orders.ts';

/** A request of a customer to cancel an order. */
export interface RequestedCancellation {
  readonly tenantId: string;
  readonly customerId: string;
  readonly orderCode: string;
  readonly cancellationId: string;
}

export interface CancellationDependencies extends OrderMailDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly customers: Pick<Customers, 'find' | 'listShopIds'>;
  /** Both hooks run in the transaction of the request. */
  readonly changed: Hook<ChangedOrders>;
  readonly cancellationRequested: Hook<RequestedCancellation>;
}
