import type { AccessToken } from '@keepsake/contract/session';
import type { Clock } from '../browser/time.ts';
import { ApiError, isApiError } from './api-error.ts';

export interface Account {
  /** The access token's `sub`. */
  readonly subject: string;
  readonly email: string;
  /** Whether the account is a business, by the token's authentication method. */
  readonly isBusiness: boolean;
  /** The token's claims `idp_type` and `idp_sub`, for calls of the auth API; a provider may have none. */
  readonly identity?: { readonly idpType: string; readonly idpSub: string };
  /** When the customer signed in in this browser. */
  readonly signedInAt?: string | undefined;
}

const nobody = () =>
  new ApiError({ status: 401, code: 'not-signed-in', message: 'Nobody is signed in', correlationId: '' });

export interface Session {
  readonly account: () => Account | null;
  /** A token that is valid for at least a minute. */
  accessToken(): Promise<string>;
  /** Signs in a customer who has a session; never leaves the page. */
  resume(): Promise<void>;
  /** A newer token than the refused one. */
  replace(refused: string): Promise<string>;
}

export interface SessionDependencies {
  readonly clock: Clock;
  /**
   * Requests a fresh token; null without a signed-in customer, rejects with status 401 if the session has
   * ended.
   */
  readonly requestToken: () => Promise<AccessToken | null>;
  /** The session has ended; `account` is null if no customer was signed in here. */
  readonly onSignedOut: (account: Account | null) => void;
}

/** A request that starts now must still be accepted on arrival. */
const marginMs = 60_000;

export function createSession({ clock, requestToken, onSignedOut }: SessionDependencies): Session {
  let current: { token: string; expiresAt: number; account: Account } | null = null;
  let inFlight: Promise<string> | null = null;

  async function request() {
    const token = await requestToken();
    if (!token) throw nobody();
    const { accessToken, expiresIn, subject, email, isBusiness, idpType, idpSub, signedInAt } = token;
    current = {
      token: accessToken,
      expiresAt: clock.now() + expiresIn * 1000,
      account: {
        subject,
        email,
        isBusiness,
        signedInAt,
        ...(idpType !== undefined && idpSub !== undefined && { identity: { idpType, idpSub } }),
      },
    };
    return accessToken;
  }

  async function refresh() {
    try {
      return await request();
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
    resume: () =>
      request().then(
        () => {},
        () => {},
      ),
    replace: async (refused) => (current && current.token !== refused ? current.token : refreshOnce()),
  };
}
