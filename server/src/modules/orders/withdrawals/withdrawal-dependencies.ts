import type { Withdrawal } from '@keepsake/contract/withdrawals';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import type { Hook } from '../../../platform/hooks/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import type { Customers } from '../../customers/index.ts';
import type { OrderMailDependencies } from '../order-mails.ts';
import type { ChangedOrders } from '../stored-orders.ts';

/** A consumer has withdrawn from the contract of products. */
export interface MadeWithdrawal extends Withdrawal {
  readonly tenantId: string;
  readonly customerId: string;
  readonly orderCode: string;
}

export interface TimeZoneDependencies {
  /** Time zone of the brand that sold the order. */
  timeZoneOfChannel(channel: string): string;
}

export interface WithdrawalDependencies extends OrderMailDependencies, TimeZoneDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Mail;
  readonly customers: Pick<Customers, 'find' | 'listShopIds'>;
  /** Both hooks run in the transaction of the withdrawal. */
  readonly changed: Hook<ChangedOrders>;
  readonly withdrawn: Hook<MadeWithdrawal>;
}
