import type { CustomerActor } from '../../platform/http/index.ts';
import type { Owner } from './photos.repository.ts';

/** The owner always comes from the token, never from the request. */
export function ownerOf(actor: CustomerActor): Owner {
  return { tenantId: actor.tenantId, ownerId: actor.customerId };
}
