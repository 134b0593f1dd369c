import { chooseLocale, type Locale, localeCookie } from '@keepsake/contract/locale';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Storefront, Storefronts } from './storefronts.ts';
import { type Texts, textsOf } from './texts.ts';

/** Whose shop a page belongs to, and in which language. */
export interface Visit {
  readonly storefront: Storefront;
  readonly locale: Locale;
  readonly t: Texts;
  /** Origin of the account site, for example `http://localhost:4000`. */
  readonly siteOrigin: string;
  readonly path: string;
}

interface VisitOptions {
  readonly storefronts: Storefronts;
  /** Scheme and port of the account site. */
  readonly publicOrigin: string;
}

function acceptedLanguages(header = ''): string[] {
  return header.split(',').map((range) => range.split(';', 1)[0]?.trim() ?? '');
}

/** The language of `?locale=`, else of the cookie that the account site sets, too. */
export function visitOf(request: FastifyRequest, { storefronts, publicOrigin }: VisitOptions): Visit {
  const storefront = storefronts.ofHost(request.hostname);
  const { locale: chosen } = request.query as { readonly locale?: string };
  const locale = chooseLocale(storefront, {
    chosen: chosen ?? request.cookies[localeCookie],
    accepted: acceptedLanguages(request.headers['accept-language']),
  });
  const { protocol, port } = new URL(publicOrigin);
  return {
    storefront,
    locale,
    t: textsOf(locale),
    siteOrigin: `${protocol}//${request.hostname}${port && `:${port}`}`,
    path: request.url.split('?', 1)[0] ?? '/',
  };
}

const yearSeconds = 365 * 24 * 60 * 60;

/** Later pages have the language that was chosen on this one. */
export function keepLocale(request: FastifyRequest, reply: FastifyReply, { locale }: Visit): void {
  const { locale: chosen } = request.query as { readonly locale?: string };
  if (chosen === undefined) return;
  reply.setCookie(localeCookie, locale, { path: '/', maxAge: yearSeconds, sameSite: 'lax' });
}
