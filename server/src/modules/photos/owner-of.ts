import type { CustomerActor } from '../../platform/http/index.ts';
import type { Owner } from './photos.repository.ts';

/** A customer acts on the own library only: the owner never comes from the request. */
export function ownerOf(actor: CustomerActor): Owner {
  return { tenantId: actor.tenantId, ownerId: actor.customerId };
}
