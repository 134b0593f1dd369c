import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import type { HttpReply, HttpRequest } from '../../../platform/http/index.ts';
import { hashToken, newToken } from '../../../platform/ids/index.ts';
import { canonicalEmail } from '../../../platform/mail/index.ts';
import type { Secrets } from '../../../platform/secrets/index.ts';

export interface KnownBrowserDependencies {
  readonly secrets: Secrets;
  readonly tenantId: string;
  readonly publicOrigin: string;
}

const purpose = 'known-browser';
const wellFormed = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9-]{1,32})\.([A-Za-z0-9_-]{43})$/;

/** One cookie an account, because families share browsers. */
function cookieName({ publicOrigin }: KnownBrowserDependencies, email: string): string {
  const account = hashToken(canonicalEmail(email)).toString('hex').slice(0, 12);
  return `${publicOrigin.startsWith('https:') ? '__Host-' : ''}keepsake-known-${account}`;
}

function sign({ tenantId }: KnownBrowserDependencies, key: Uint8Array, email: string, id: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([tenantId, canonicalEmail(email), id]))
    .digest();
}

/** A browser that has signed in to this account before. */
export function readKnownBrowser(
  dependencies: KnownBrowserDependencies,
  request: HttpRequest,
  email: string,
): string | undefined {
  const parts = wellFormed.exec(request.cookies[cookieName(dependencies, email)] ?? '');
  if (!parts) return undefined;
  const [, id = '', keyId = '', signature = ''] = parts;
  const key = dependencies.secrets.byId(purpose, keyId);
  const isOurs =
    key && timingSafeEqual(sign(dependencies, key, email, id), Buffer.from(signature, 'base64url'));
  return isOurs ? id : undefined;
}

/** Guesses from other browsers do not lock this one out. */
export function rememberBrowser(
  dependencies: KnownBrowserDependencies,
  request: HttpRequest,
  reply: HttpReply,
  email: string,
): void {
  const id = readKnownBrowser(dependencies, request, email) ?? newToken();
  const key = dependencies.secrets.current(purpose);
  const signature = sign(dependencies, key.key, email, id).toString('base64url');
  reply.setCookie(cookieName(dependencies, email), `${id}.${key.id}.${signature}`, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: dependencies.publicOrigin.startsWith('https:'),
    maxAge: limits.session.longestSeconds,
  });
}
