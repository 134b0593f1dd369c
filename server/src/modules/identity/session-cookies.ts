import { limits } from '@keepsake/contract/limits';
import { type Locale, localeCookie } from '@keepsake/contract/locale';
import type { HttpReply, HttpRequest } from '../../platform/http/index.ts';
import { sessionCookie } from '../../platform/http/session-cookie.ts';

/**
 * `session` holds the session's handle, `sign-in` binds a sign-in to its browser, `failed` marks a restart
 * after a failed sign-in in this browser, and `signed-in` holds the hash of the last sign-in's storefront.
 */
export type CookieKind = 'session' | 'sign-in' | 'failed' | 'signed-in';

const names: Readonly<Record<CookieKind, string>> = {
  session: sessionCookie,
  'sign-in': 'keepsake-sign-in',
  failed: 'keepsake-sign-in-failed',
  'signed-in': 'keepsake-signed-in',
};
const lifetimes: Readonly<Record<CookieKind, number>> = {
  session: limits.session.idleSeconds,
  'sign-in': limits.session.signInSeconds,
  failed: limits.session.signInSeconds,
  'signed-in': limits.session.signInSeconds,
};

/** `prefixed` is `__Host-…` with Secure; `plain` is for browsers that refuse Secure over http. */
export type CookieForm = 'prefixed' | 'plain';

export interface ReadCookie {
  readonly value: string;
  readonly form: CookieForm;
}

const nameOf = (kind: CookieKind, form: CookieForm) =>
  form === 'prefixed' ? `__Host-${names[kind]}` : names[kind];

const isHttps = (request: HttpRequest) => request.site.origin.startsWith('https:');

/** Over https only the prefixed form counts: anyone on the network could set the plain one. */
function formsOf(request: HttpRequest): readonly CookieForm[] {
  return isHttps(request) ? ['prefixed'] : ['prefixed', 'plain'];
}

const wellFormed = /^[A-Za-z0-9_-]{43}$/;

export function readCookie(request: HttpRequest, kind: CookieKind): ReadCookie | undefined {
  for (const form of formsOf(request)) {
    const value = request.cookies[nameOf(kind, form)];
    if (value !== undefined && wellFormed.test(value)) return { value, form };
  }
  return undefined;
}

const attributes = (form: CookieForm) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: form === 'prefixed' }) as const;

export function setCookie(reply: HttpReply, kind: CookieKind, { value, form }: ReadCookie): void {
  reply.setCookie(nameOf(kind, form), value, { ...attributes(form), maxAge: lifetimes[kind] });
}

/**
 * Sets the cookie in every form that this browser may accept. The form of the sign-in cookie that comes back decides
 * that of the session cookie.
 */
export function setInEveryForm(
  request: HttpRequest,
  reply: HttpReply,
  kind: CookieKind,
  value: string,
): void {
  for (const form of formsOf(request)) setCookie(reply, kind, { value, form });
}

/** Sets the cookie of the site's language menu, which reads it too. */
export function keepLanguage(request: HttpRequest, reply: HttpReply, locale: Locale): void {
  const maxAge = 365 * 24 * 3600;
  reply.setCookie(localeCookie, locale, { path: '/', sameSite: 'lax', secure: isHttps(request), maxAge });
}

export function clearCookie(request: HttpRequest, reply: HttpReply, kind: CookieKind): void {
  for (const form of formsOf(request)) reply.clearCookie(nameOf(kind, form), attributes(form));
}
