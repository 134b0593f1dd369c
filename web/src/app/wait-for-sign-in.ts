import { isApiError, isTemporary } from '../api/api-error.ts';

export interface SignInDependencies {
  /** Gets the first access token; rejects with 401 while the browser goes to the sign-in page. */
  readonly accessToken: () => Promise<unknown>;
  /** Whether the provider redirected here: the address has a `state`. */
  readonly isReturn: () => boolean;
  readonly resetToRoot: () => void;
  readonly report: (error: unknown) => void;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** Milliseconds; the last one repeats. */
const retryDelays = [500, 1000, 2000, 4000, 8000];

/** Offline is shown at once; other temporary errors are retried. */
const isRetryable = (error: unknown) => isTemporary(error) && !isApiError(error, 'offline');

/**
 * Waits until a customer is signed in. Retries while the server or provider is unavailable, so that this
 * ends no session. A failure at an address with a `state` restarts at the root, once, as the root has none
 * (IDE-8).
 */
export async function waitForSignIn(dependencies: SignInDependencies): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      await dependencies.accessToken();
      return;
    } catch (error) {
      if (isApiError(error, 'not-signed-in')) throw error;
      dependencies.report(error);
      if (dependencies.isReturn()) {
        dependencies.resetToRoot();
        // The spinner stays until the browser has left.
        await new Promise<never>(() => {});
      }
      if (!isRetryable(error)) throw error;
      await dependencies.pause(retryDelays[Math.min(attempt, retryDelays.length - 1)] ?? 0);
    }
  }
}
