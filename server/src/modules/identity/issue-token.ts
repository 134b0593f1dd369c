import { setTimeout as pause } from 'node:timers/promises';
import type { AccessToken } from '@keepsake/contract/session';
import { ApiError } from '../../platform/http/index.ts';
import { hashToken } from '../../platform/ids/index.ts';
import { shownEmail } from '../../platform/mail/index.ts';
import type { Customers } from '../customers/index.ts';
import { claimSession } from './claim-session.ts';
import { identityOfToken } from './identity-of-token.ts';
import { isBusinessToken } from './is-business-token.ts';
import { type RefreshDependencies, refreshSession } from './refresh-session.ts';
import { deleteSession, type SessionKey, type SessionRow } from './sessions.repository.ts';

export interface IssueTokenDependencies extends RefreshDependencies {
  readonly customers: Customers;
  readonly tenantId: string;
}

/** Pause between polls for another process's refresh, in milliseconds. */
const pauseMs = 50;
/** 12 s: longer than a refresh may take. */
const maxPolls = 240;

/** Returns undefined when the session has ended. */
async function freshSession(
  dependencies: IssueTokenDependencies,
  key: SessionKey,
): Promise<SessionRow | undefined> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const claim = await claimSession(dependencies, key);
    if (claim.kind === 'gone') return undefined;
    if (claim.kind === 'responded') return claim.session;
    if (claim.kind === 'mine') return refreshSession(dependencies, key, claim.session);
    await pause(pauseMs);
  }
  throw new ApiError('unavailable', { detail: 'another refresh does not end' });
}

/**
 * Returns undefined without a session. One of concurrent requests, in any process, refreshes; the others use
 * its result for 30 s.
 */
export async function issueToken(
  dependencies: IssueTokenDependencies,
  handle: string,
): Promise<AccessToken | undefined> {
  const { database, clock, customers, tenantId } = dependencies;
  const key = { tenantId, sessionHash: hashToken(handle) };
  const session = await freshSession(dependencies, key);
  const customer = session && (await customers.find(database.autocommit, tenantId, session.customer_id));
  if (!customer) {
    await deleteSession(database.autocommit, key);
    return undefined;
  }
  const expiresIn = Math.floor((Date.parse(session.access_expires_at) - clock.now()) / 1000);
  const { access_token: accessToken, id_token: idToken, subject, created_at: signedInAt } = session;
  const isBusiness = isBusinessToken(accessToken) || (idToken !== null && isBusinessToken(idToken));
  const email = shownEmail(customer.email);
  const identity = identityOfToken(accessToken);
  const left = Math.max(0, expiresIn);
  return { accessToken, expiresIn: left, subject, email, isBusiness, signedInAt, ...identity };
}
