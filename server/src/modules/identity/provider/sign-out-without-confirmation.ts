import type { Provider } from 'oidc-provider';
import { siteClientId } from './clients.ts';

type Middleware = Parameters<Provider['use']>[0];
type Context = Parameters<Middleware>[0];

const endSessionPath = '/session/end';

function textOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Checks signature, issuer and audience, but not expiry (RP-Initiated Logout 1.0, 2). */
async function subjectOf(provider: Provider, idToken: string | undefined): Promise<unknown> {
  const client = await provider.Client.find(siteClientId);
  if (!idToken || !client) return undefined;
  try {
    const { payload } = await provider.IdToken.validate(idToken, client);
    return payload.sub;
  } catch {
    return undefined;
  }
}

async function endSession(provider: Provider, ctx: Context): Promise<void> {
  const session = await provider.Session.get(ctx);
  if (session.accountId) await session.destroy();
  const name = provider.cookieName('session');
  // Path and flags must match. This removes Koa's signature cookie, too.
  const isHttps = name.startsWith('__Host-');
  ctx.cookies.set(name, null, { path: isHttps ? '/' : new URL(provider.issuer).pathname, secure: isHttps });
}

/** Handles requests with the account's ID token, as our sign-out sends. Others get the confirmation page. */
export function signOutWithoutConfirmation(provider: Provider, siteOrigins: readonly string[]): Middleware {
  const homes = new Set(siteOrigins.map((origin) => `${origin}/`));
  return async (ctx, next) => {
    if (ctx.path !== endSessionPath || ctx.method !== 'GET') return next();
    const session = await provider.Session.get(ctx);
    const subject = await subjectOf(provider, textOf(ctx.query.id_token_hint));
    if (session.accountId && session.accountId !== subject) return next();
    await endSession(provider, ctx);
    const requested = textOf(ctx.query.post_logout_redirect_uri);
    ctx.set('Cache-Control', 'no-store');
    ctx.redirect(requested && homes.has(requested) ? requested : new URL('/', provider.issuer).href);
    ctx.status = 303;
  };
}
