import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { VerifiedToken } from '../../platform/oidc-client/index.ts';
import {
  deleteGrant,
  deletePayloadsOfAccount,
  findGrants,
  isGrantThere,
} from './oidc-payloads.repository.ts';
import { type SessionRow, takeSessionsOf } from './sessions.repository.ts';
import type { SignInsEndedRegistry } from './sign-ins-ended.ts';

/** What the issuer remembers of sign-ins, so far as it lies with us. */
export interface SignIns {
  /** Whether the sign-in that an access token came from has ended, before the token's own time. */
  isOver(tx: Transaction, token: VerifiedToken): Promise<boolean>;
  /** Which of many have ended, for connections that outlive their token; see `Recogniser`. */
  findOver(tx: Transaction, tokens: readonly VerifiedToken[], afterEnd: boolean): Promise<Set<VerifiedToken>>;
  end(tx: Transaction, signInId: string): Promise<void>;
  /** Every sign-in of an account, on all devices. */
  endAll(tx: Transaction, subject: string): Promise<void>;
}

/** The embedded provider's: each sign-in has a grant, and its tokens carry the grant's id. */
export function embeddedSignIns({ clock, tenantId }: { clock: Clock; tenantId: string }): SignIns {
  return {
    async isOver(tx, { signInId }) {
      if (signInId === undefined) return true;
      return !(await isGrantThere(tx, tenantId, signInId, toInstant(clock.now())));
    },
    async findOver(tx, tokens) {
      const ids = tokens.flatMap(({ signInId }) => signInId ?? []);
      const there = await findGrants(tx, tenantId, ids, toInstant(clock.now()));
      return new Set(tokens.filter(({ signInId }) => signInId === undefined || !there.has(signInId)));
    },
    end: (tx, signInId) => deleteGrant(tx, tenantId, signInId),
    endAll: (tx, subject) => deletePayloadsOfAccount(tx, tenantId, subject),
  };
}

/** A foreign provider keeps its own: its access tokens live out their time, and connections no longer than they. */
export function foreignSignIns(clock: Clock): SignIns {
  return {
    isOver: async () => false,
    findOver: async (_tx, tokens, afterEnd) =>
      new Set(tokens.filter(({ expiresAt }) => afterEnd || expiresAt <= clock.now())),
    end: async () => {},
    endAll: async () => {},
  };
}

/** Ends every session of an account here and every sign-in at the embedded provider; returns the sessions. */
export async function endEverywhere(
  { signIns, ended, tenantId }: { signIns: SignIns; ended: SignInsEndedRegistry; tenantId: string },
  tx: Transaction,
  subject: string,
): Promise<SessionRow[]> {
  const sessions = await takeSessionsOf(tx, tenantId, subject);
  await signIns.endAll(tx, subject);
  ended.announce(tx, { tenantId, subject });
  return sessions;
}
