import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';
import { sweepInBatches } from '../../platform/sweeps/index.ts';
import { requestsSince } from './confirm-subscription.ts';
import { deleteUnconfirmed, deleteUnsubscribed } from './newsletter.repository.ts';
import type { NewsletterDependencies } from './newsletter-dependencies.ts';

const batchSize = 500;

/** Deletes unconfirmed requests, and proofs that need not be kept any longer. */
export async function sweepNewsletter({ database, clock }: NewsletterDependencies): Promise<void> {
  const ended = new Date(clock.now());
  ended.setUTCFullYear(ended.getUTCFullYear() - limits.newsletter.proofYears);
  await sweepInBatches(batchSize, (limit) =>
    deleteUnconfirmed(database.autocommit, requestsSince(clock), limit),
  );
  await sweepInBatches(batchSize, (limit) =>
    deleteUnsubscribed(database.autocommit, toInstant(ended.getTime()), limit),
  );
}
