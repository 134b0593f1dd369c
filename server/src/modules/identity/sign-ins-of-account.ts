import { type Clock, toInstant } from '../../platform/clock/index.ts';
import type { Transaction } from '../../platform/database/index.ts';
import type { VerifiedToken } from '../../platform/oidc-client/index.ts';
import { deleteGrant, deletePayloadsOfAccount, isGrantThere } from './oidc-payloads.repository.ts';
import { type SessionRow, takeSessionsOf } from './sessions.repository.ts';

/** What the issuer remembers of sign-ins, so far as it lies with us. */
export interface SignIns {
  /** Whether the sign-in that an access token came from has ended, before the token's own time. */
  isOver(tx: Transaction, token: VerifiedToken): Promise<boolean>;
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
    end: (tx, signInId) => deleteGrant(tx, tenantId, signInId),
    endAll: (tx, subject) => deletePayloadsOfAccount(tx, tenantId, subject),
  };
}

/** A foreign provider keeps its own: its access tokens live out their time. */
export const foreignSignIns: SignIns = {
  isOver: async () => false,
  end: async () => {},
  endAll: async () => {},
};

/** Ends every session of an account here and every sign-in at the embedded provider; returns the sessions. */
export async function endEverywhere(
  { signIns, tenantId }: { signIns: SignIns; tenantId: string },
  tx: Transaction,
  subject: string,
): Promise<SessionRow[]> {
  const sessions = await takeSessionsOf(tx, tenantId, subject);
  await signIns.endAll(tx, subject);
  return sessions;
}
