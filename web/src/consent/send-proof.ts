import { consentAnswer, consentProofsRoutes } from '@keepsake/contract/consent-proofs';
import { call, hasExtension, session } from '../api/client.ts';
import { reportError } from '../browser/report-error.ts';
import { localStore } from '../browser/storage.ts';
import type { ConsentRecord } from './consent-store.ts';

const sentKey = 'keepsake.consent-sent';
/** Whose answer it is: of who was signed in, or signed in first. */
const ownerKey = 'keepsake.consent-owner';

/** The last proof of this page. */
let sending: string | null = null;

/**
 * Proves the answer of a signed-in customer to the server, once: after the answer, or after the sign-in that follows
 * it. A proof that could not be sent is sent on the next page.
 */
export async function sendProof(record: ConsentRecord | null): Promise<void> {
  const account = session.account();
  if (!record || !account || !hasExtension('consentProofs')) return;
  const proof = `${account.subject} ${record.at}`;
  const owner = localStore.get(ownerKey);
  if (owner?.endsWith(` ${record.at}`) && owner !== proof) return;
  localStore.set(ownerKey, proof);
  if (localStore.get(sentKey) === proof || sending === proof) return;
  sending = proof;
  try {
    await call(consentProofsRoutes.putConsent, { body: consentAnswer.parse(record) });
    localStore.set(sentKey, proof);
  } catch (error) {
    sending = null;
    reportError(error, 'consent');
  }
}
