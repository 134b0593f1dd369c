import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '@keepsake/contract/limits';
import { errors, type Provider } from 'oidc-provider';

export interface SignInInteraction {
  /** Parameters of the authorization request. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** The provider's signed cookie binds it to the browser, which prevents login CSRF. */
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

/** Signs in without an interaction: the browser's next one needs no page. */
export async function startProviderSession(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  accountId: string,
): Promise<void> {
  const context = provider.createContext(request, response);
  const former = await provider.Session.get(context);
  if (former.accountId) await former.destroy();
  const session = new provider.Session();
  session.loginAccount({ accountId, amr: ['pwd'] });
  await session.save(limits.session.idleSeconds);
  const name = provider.cookieName('session');
  const isHttps = name.startsWith('__Host-');
  context.cookies.set(name, session.jti, {
    path: isHttps ? '/' : new URL(provider.issuer).pathname,
    secure: isHttps,
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    maxAge: limits.session.idleSeconds * 1000,
  });
}

/**
 * Returns the address that continues the sign-in. Signs out another account first: the provider would show a page
 * that needs a script.
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
