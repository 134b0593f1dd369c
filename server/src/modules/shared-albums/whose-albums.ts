import type { Condition } from '../../platform/database/index.ts';
import { both, grantedBy, sharedWith } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';

type Conditions = Pick<SharedAlbumDependencies, 'customers'>;

/** For `album` rows: what others share with a customer, as long as they are customers themselves. */
export function readableBy({ customers }: Conditions, customerId: string): Condition {
  return both(sharedWith(customerId), customers.whileCustomer('album', 'owner_id'));
}

/** For `album` rows: what a customer shares with somebody who is a customer still. */
export function grantedOf({ customers }: Conditions, customerId: string): Condition {
  return grantedBy(customerId, customers.whileCustomer('participant', 'customer_id'));
}
