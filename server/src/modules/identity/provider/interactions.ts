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

/** Finds the id of the browser's session; undefined unless it is the account's. */
export async function findProviderSession(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  accountId: string,
): Promise<string | undefined> {
  const session = await provider.Session.get(provider.createContext(request, response));
  return session.accountId === accountId ? session.jti : undefined;
}

/** How a customer signed in (RFC 8176). */
export type SignInMethod = 'password' | 'passkey';

const methods: Readonly<Record<SignInMethod, string[]>> = { password: ['pwd'], passkey: ['pop', 'mfa'] };

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
  session.loginAccount({ accountId, amr: methods.password });
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
  method: SignInMethod = 'password',
): Promise<string> {
  const login = { accountId, amr: methods[method] };
  const address = await provider.interactionResult(request, response, { login });
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId && session.accountId !== accountId) await session.destroy();
  return address;
}
