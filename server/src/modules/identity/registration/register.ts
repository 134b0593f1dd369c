import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../../platform/clock/index.ts';
import { newId } from '../../../platform/ids/index.ts';
import { hashPassword } from '../../../platform/passwords/index.ts';
import { accountMailJob } from '../mails/account-mail.jobs.ts';
import type { RequestMailDependencies } from '../mails/request-mail.ts';
import { insertRegistration } from './registrations.repository.ts';

export interface Registration {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly origin: string;
  readonly locale: string;
  readonly uid: string;
}

/**
 * Does the same with or without an account: a job looks it up and writes to the address, so that only its
 * owner is informed.
 */
export async function register(
  { database, clock, jobs, tenantId, beforeMail }: RequestMailDependencies,
  { email, name, password, origin, locale, uid }: Registration,
): Promise<void> {
  await beforeMail(email);
  const passwordHash = await hashPassword(password);
  const registrationId = newId(clock);
  await database.transaction(async (tx) => {
    await insertRegistration(tx, {
      tenant_id: tenantId,
      registration_id: registrationId,
      email,
      name: name === '' ? null : name,
      password_hash: passwordHash,
      origin,
      locale,
      interaction_uid: uid,
      token_hash: null,
      account_id: null,
      expires_at: toInstant(clock.now() + limits.account.confirmationSeconds * 1000),
    });
    await jobs.enqueue(tx, accountMailJob, { kind: 'registration', registrationId }, { key: registrationId });
  });
}
