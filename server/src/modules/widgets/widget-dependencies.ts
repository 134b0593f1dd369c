import type { Clock } from '../../platform/clock/index.ts';
import type { Database, Transaction } from '../../platform/database/index.ts';
import type { Hook } from '../../platform/hooks/index.ts';
import type { Customers } from '../customers/index.ts';
import type { Orders, OwnProduct } from '../orders/index.ts';

export interface WidgetOwner {
  readonly tenantId: string;
  readonly customerId: string;
}

export interface DeletedWidget extends WidgetOwner {
  readonly productCode: string;
}

/** Decisions of the shop about a product. */
export interface Standing {
  /** Whether nobody but its customer may see it. */
  readonly isBlocked: boolean;
  /** Whether it is in the gallery. */
  readonly isPublic: boolean;
}

/** Reads the standings of a customer's products, by their codes; the others are neither blocked nor public. */
export type ReadStandings = (
  tx: Transaction,
  owner: WidgetOwner,
  products: readonly OwnProduct[],
) => Promise<ReadonlyMap<string, Standing>>;

export interface WidgetDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'find' | 'whileCustomer'>;
  readonly orders: Pick<Orders, 'findOwnProducts'>;
}

/** Dependencies with what higher modules registered. */
export interface ConnectedDependencies extends WidgetDependencies {
  /** Runs in the transaction of a deletion, while the widget exists. */
  readonly deleted: Hook<DeletedWidget>;
  readonly readStandings: ReadStandings;
}
