import type { Condition } from '../../platform/database/index.ts';
import { both, grantedBy, sharedWith } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';

type Conditions = Pick<SharedAlbumDependencies, 'customers'>;

/** Condition on `album` rows: shared with a customer by another who still exists. */
export function readableBy({ customers }: Conditions, customerId: string): Condition {
  return both(sharedWith(customerId), customers.whileCustomer('album', 'owner_id'));
}

/** Condition on `album` rows: shared by a customer with another who still exists. */
export function grantedOf({ customers }: Conditions, customerId: string): Condition {
  return grantedBy(customerId, customers.whileCustomer('participant', 'customer_id'));
}
