import type { ConsentAnswer } from '@keepsake/contract/consent-proofs';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import { hasProof, insertProof } from './consent-proofs.repository.ts';
import type { ConsentProofsDependencies } from './consent-proofs-dependencies.ts';

/** @throws ApiError not-signed-in for a customer who was deleted meanwhile */
export async function recordConsent(
  { database, clock, customers }: ConsentProofsDependencies,
  { tenantId, customerId, brandId }: { tenantId: string; customerId: string; brandId: string },
  { answer, version, locale, at }: ConsentAnswer,
): Promise<void> {
  await database.transaction(async (tx) => {
    const isThere = await customers.lock(tx, { tenantId, customerId });
    if (!isThere) throw new ApiError('not-signed-in', { detail: 'deleted meanwhile' });
    const proof = {
      tenant_id: tenantId,
      customer_id: customerId,
      brand_id: brandId,
      at,
      answer,
      version,
      locale,
      received_at: toInstant(clock.now()),
    };
    if (!(await hasProof(tx, proof))) await insertProof(tx, proof);
  });
}
