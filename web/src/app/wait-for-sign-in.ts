import { isApiError, isTemporary } from '../api/api-error.ts';

export interface SignInWorld {
  /** Gets the first access token; rejects with status 401 while the browser leaves for the sign-in page. */
  readonly accessToken: () => Promise<unknown>;
  /** Whether the provider has sent the browser to this very address: it holds a `state`. */
  readonly isReturn: () => boolean;
  /** Leaves for the root of the site, with nothing of this address. */
  readonly resetToRoot: () => void;
  readonly report: (error: unknown) => void;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Milliseconds between tries; the last one stays. */
const pauses = [500, 1000, 2000, 4000, 8000];

/** A network that is not there is said at once; everything else that may pass is waited for. */
const mayPass = (error: unknown) => isTemporary(error) && !isApiError(error, 'offline');

/**
 * Waits until somebody is signed in. A server or a provider that is away for a moment ends no session: it is
 * asked again until it answers. A failure at an address with a `state` begins afresh at the root; that address
 * has none, so it happens once (account area, section 4).
 */
export async function waitForSignIn(world: SignInWorld): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await world.accessToken();
      return;
    } catch (error) {
      if (isApiError(error, 'not-signed-in')) throw error;
      world.report(error);
      if (world.isReturn()) {
        world.resetToRoot();
        // The spinner stays until the browser has left.
        await new Promise<never>(() => {});
      }
      if (!mayPass(error)) throw error;
      await world.pause(pauses[Math.min(attempt, pauses.length - 1)] ?? 0);
    }
  }
}
