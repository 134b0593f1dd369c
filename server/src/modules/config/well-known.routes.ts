import { environmentLetter } from '@keepsake/contract/environment';
import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';

/** Page on which customers change their password. */
const passwordPage = '/settings/security';

interface WellKnownOptions {
  /** Null with a foreign identity provider. */
  readonly passwordUrl: string | null;
}

/** Addresses that programs look for at every site (RFC 8615, RFC 9309). */
export function registerWellKnown(app: HttpServer, { passwordUrl }: WellKnownOptions): void {
  app.get('/robots.txt', { schema: { hide: true } }, async ({ site }: HttpRequest, reply: HttpReply) => {
    const isProduction = environmentLetter(new URL(site.origin).host) === 'p';
    reply.headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' });
    return reply.send(`User-agent: *\nDisallow:${isProduction ? '' : ' /'}\n`);
  });

  // Password managers lead there only if an address without a meaning is not found.
  app.get('/.well-known/change-password', { schema: { hide: true } }, async (_, reply: HttpReply) => {
    if (passwordUrl === null) throw new ApiError('not-found');
    reply.header('Cache-Control', 'no-cache');
    return reply.redirect(passwordPage, 302);
  });

  app.get('/.well-known/*', { schema: { hide: true } }, async () => {
    throw new ApiError('not-found');
  });
}
