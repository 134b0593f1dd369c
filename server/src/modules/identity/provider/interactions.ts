import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';

export interface SignInInteraction {
  /** Parameters of the authorization request that sent the customer. */
  readonly params: Readonly<Record<string, unknown>>;
}

/**
 * The sign-in that this browser is in the middle of. The provider's signed cookie binds it to the browser, so
 * that nobody can have somebody else sign in to an account of theirs.
 */
export async function findInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  uid: string,
): Promise<SignInInteraction | 'expired' | 'unknown'> {
  try {
    const found = await provider.interactionDetails(request, response);
    return found.uid === uid && found.prompt.name === 'login' ? { params: found.params } : 'unknown';
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return 'expired';
    throw error;
  }
}

/**
 * Says who signed in, and returns the address that goes on with the sign-in. Whoever was signed in here with
 * another account is signed out first: the provider would ask by a page that needs a script.
 */
export async function finishInteraction(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  accountId: string,
): Promise<string> {
  const address = await provider.interactionResult(request, response, { login: { accountId, amr: ['pwd'] } });
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId && session.accountId !== accountId) await session.destroy();
  return address;
}
