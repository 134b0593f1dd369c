import { limits } from '@keepsake/contract/limits';
import { type NewPairing, phonePagePath } from '@keepsake/contract/pairings';
import { toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import { ApiError, type CustomerActor, type Site } from '../../platform/http/index.ts';
import { hashToken, newId, newShortCode } from '../../platform/ids/index.ts';
import type { Owner } from '../photos/index.ts';
import { lockAccount, type PairingDependencies } from './pairing-dependencies.ts';
import { countOpenPairings, insertPairing } from './pairings.repository.ts';

interface NewCode {
  readonly actor: CustomerActor;
  readonly site: Site;
  readonly token: string;
  readonly albumId: string | undefined;
}

async function requireOwnAlbum(
  { albums }: PairingDependencies,
  tx: Transaction,
  { tenantId, ownerId }: Owner,
  albumId: string,
): Promise<void> {
  const album = await albums.find(tx, tenantId, albumId);
  if (album?.ownerId !== ownerId) throw new ApiError('not-found');
  if (album.isShared) throw new ApiError('album-is-shared');
}

/**
 * A code for one phone. The code is in this response only; its hash is stored (R7).
 *
 * @param token of the customer
 * @throws ApiError not-signed-in when the sign-in has ended meanwhile, or the customer is deleted
 */
export async function createPairing(
  dependencies: PairingDependencies,
  { actor, site, token, albumId }: NewCode,
): Promise<NewPairing> {
  const { database, clock, identity, photos } = dependencies;
  const owner = { tenantId: actor.tenantId, ownerId: actor.customerId };
  const [pairingId, code, now] = [newId(clock), newShortCode(), clock.now()];
  const expiresAt = toInstant(now + limits.pairings.codeSeconds * 1000);
  await database.transaction(async (tx) => {
    await lockAccount(tx, actor);
    // Concurrent requests cannot exceed the limit together.
    await photos.lockLibrary(tx, owner);
    if (albumId !== undefined) await requireOwnAlbum(dependencies, tx, owner, albumId);
    const open = await countOpenPairings(tx, owner, toInstant(now));
    if (open >= limits.pairings.maxOpen) throw new ApiError('too-many-pairings');
    await insertPairing(tx, {
      tenant_id: owner.tenantId,
      owner_id: owner.ownerId,
      pairing_id: pairingId,
      subject: actor.subject,
      brand_id: site.brandId,
      album_id: albumId ?? null,
      code_hash: hashToken(code),
      token_hash: null,
      phone: null,
      ended: null,
      created_at: toInstant(now),
      expires_at: expiresAt,
    });
  });
  // An end that came first has not found the row: its code is told to nobody.
  await identity.authenticator.customer(token, site);
  return { pairingId, code, url: `${site.origin}${phonePagePath}${code}`, expiresAt };
}
