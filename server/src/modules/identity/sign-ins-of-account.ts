import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { VerifiedToken } from '../../platform/oidc-client/index.ts';
import {
  deleteGrant,
  deleteOtherPayloads,
  deletePayloadsOfAccount,
  deleteSessionOfGrant,
  findGrants,
  isGrantThere,
} from './oidc-payloads.repository.ts';
import { deleteSessionsOf, type SessionRow } from './sessions.repository.ts';
import type { SignInsEndedHook } from './sign-ins-ended.ts';

export interface SignIns {
  /** Whether an access token's sign-in has ended before the token's expiry. */
  hasEnded(tx: Transaction, token: VerifiedToken): Promise<boolean>;
  /** Finds ended sign-ins of connections that outlive their token; see `Authenticator`. */
  findEnded(
    tx: Transaction,
    tokens: readonly VerifiedToken[],
    afterExpiry: boolean,
  ): Promise<Set<VerifiedToken>>;
  /** Ends a sign-in and its browser's session at the provider, which then requires the password again. */
  end(tx: Transaction, signInId: string): Promise<void>;
  /** Ends the account's sign-ins on all devices but one. */
  endOthers(tx: Transaction, subject: string, keptSignInId: string | undefined): Promise<void>;
  /** Ends the account's sign-ins on all devices. */
  endAll(tx: Transaction, subject: string): Promise<void>;
}

/** The embedded provider: each sign-in has a grant, whose id is in its tokens. */
export function embeddedSignIns({ clock, tenantId }: { clock: Clock; tenantId: string }): SignIns {
  return {
    async hasEnded(tx, { signInId }) {
      if (signInId === undefined) return true;
      return !(await isGrantThere(tx, tenantId, signInId, toInstant(clock.now())));
    },
    async findEnded(tx, tokens) {
      const ids = tokens.flatMap(({ signInId }) => signInId ?? []);
      const there = await findGrants(tx, tenantId, ids, toInstant(clock.now()));
      return new Set(tokens.filter(({ signInId }) => signInId === undefined || !there.has(signInId)));
    },
    async end(tx, signInId) {
      await deleteSessionOfGrant(tx, tenantId, signInId);
      await deleteGrant(tx, tenantId, signInId);
    },
    endOthers: (tx, subject, kept) =>
      kept === undefined
        ? deletePayloadsOfAccount(tx, tenantId, subject)
        : deleteOtherPayloads(tx, { tenantId, accountId: subject, grantId: kept }),
    endAll: (tx, subject) => deletePayloadsOfAccount(tx, tenantId, subject),
  };
}

/** A foreign provider: access tokens and their connections stay valid until they expire. */
export function foreignSignIns(clock: Clock): SignIns {
  return {
    hasEnded: async () => false,
    findEnded: async (_tx, tokens, afterExpiry) =>
      new Set(tokens.filter(({ expiresAt }) => afterExpiry || expiresAt <= clock.now())),
    end: async () => {},
    endOthers: async () => {},
    endAll: async () => {},
  };
}

/** Ends every session of an account and every sign-in at the embedded provider; returns the sessions. */
export async function endEverywhere(
  { signIns, ended, tenantId }: { signIns: SignIns; ended: SignInsEndedHook; tenantId: string },
  tx: Transaction,
  subject: string,
): Promise<SessionRow[]> {
  const sessions = await deleteSessionsOf(tx, tenantId, subject);
  await signIns.endAll(tx, subject);
  await ended.notify(tx, { tenantId, subject });
  return sessions;
}
