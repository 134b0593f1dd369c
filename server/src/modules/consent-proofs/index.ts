import {
  consentProofLimits as limits,
  consentProofsRoutes as routes,
} from '@keepsake/contract/consent-proofs';
import { toInstant } from '../../platform/clock/index.ts';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import { implement } from '../../platform/http/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import type { Module } from '../module.ts';
import { deleteBefore, listProofs } from './consent-proofs.repository.ts';
import type { ConsentProofsDependencies } from './consent-proofs-dependencies.ts';
import { recordConsent } from './record-consent.ts';

export { consentProofsPersonalData } from './personal-data.repository.ts';

const sweepBatch = 500;

/**
 * Proofs of consent to cookies (GDPR, article 7(1)). They stay when the customer is erased: their rows name nobody
 * then.
 */
export function createConsentProofs(dependencies: ConsentProofsDependencies): Module {
  const { database, clock } = dependencies;
  return {
    register(app) {
      implement(app, routes.putConsent, async ({ actor, site, body }) => {
        const { tenantId, customerId } = actor;
        await recordConsent(dependencies, { tenantId, customerId, brandId: site.brandId }, body);
        return null;
      });

      implement(app, routes.listConsents, async ({ actor, site }) => {
        const { tenantId, customerId } = actor;
        const key = { tenantId, customerId, brandId: site.brandId };
        const rows = await listProofs(database.autocommit, key, limits.maxListed);
        return {
          consents: rows.map(({ answer, version, locale, at, received_at }) => ({
            answer,
            version,
            locale,
            at: instantFromDatabase(at),
            receivedAt: instantFromDatabase(received_at),
          })),
        };
      });
    },
    sweep() {
      const before = new Date(clock.now());
      before.setUTCFullYear(before.getUTCFullYear() - limits.keptYears);
      return sweepInBatches(sweepBatch, (limit) =>
        deleteBefore(database.autocommit, toInstant(before.getTime()), limit),
      );
    },
  };
}
