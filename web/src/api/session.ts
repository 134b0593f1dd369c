import type { AccessToken } from '@keepsake/contract/session';
import type { Clock } from '../browser/clock.ts';
import { isApiError } from './api-error.ts';

/** Who is signed in. */
export interface Account {
  /** The access token's `sub`. */
  readonly subject: string;
  readonly email: string;
  /** The token's authentication method is that of a business. */
  readonly isBusiness: boolean;
}

/** The access token of the signed-in customer, in memory only. */
export interface Session {
  readonly account: () => Account | null;
  /** A token with at least a minute to live. */
  accessToken(): Promise<string>;
  /** A newer token than the one that was refused. */
  replace(refused: string): Promise<string>;
}

export interface SessionWorld {
  readonly clock: Clock;
  /** Asks the server for a fresh token; rejects with status 401 when the session has ended. */
  readonly requestToken: () => Promise<AccessToken>;
  /** The session is over; `account` is whose it was, null when nobody was signed in here before. */
  readonly onSignedOut: (account: Account | null) => void;
}

/** A request that starts now must still be accepted when it arrives. */
const marginMs = 60_000;

export function createSession({ clock, requestToken, onSignedOut }: SessionWorld): Session {
  let current: { token: string; expiresAt: number; account: Account } | null = null;
  let inFlight: Promise<string> | null = null;

  async function refresh() {
    try {
      const { accessToken, expiresIn, subject, email, isBusiness } = await requestToken();
      current = {
        token: accessToken,
        expiresAt: clock.now() + expiresIn * 1000,
        account: { subject, email, isBusiness },
      };
      return accessToken;
    } catch (error) {
      if (isApiError(error) && error.status === 401) {
        const account = current?.account ?? null;
        current = null;
        onSignedOut(account);
      }
      throw error;
    }
  }

  function refreshOnce() {
    inFlight ??= refresh().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  return {
    account: () => current?.account ?? null,
    accessToken: async () =>
      current && current.expiresAt - marginMs > clock.now() ? current.token : refreshOnce(),
    replace: async (refused) => (current && current.token !== refused ? current.token : refreshOnce()),
  };
}
