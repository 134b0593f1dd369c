import type { CustomerActor } from '../../platform/http/index.ts';
import type { Owner } from './photos.repository.ts';

/** Owner of a customer's library. In routes the customer always comes from the token, never from the request. */
export function ownerOf({ tenantId, customerId }: Pick<CustomerActor, 'tenantId' | 'customerId'>): Owner {
  return { tenantId, ownerId: customerId };
}
