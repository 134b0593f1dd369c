import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import type { Mailbox } from '../../platform/mail/index.ts';
import { type PageLayout, type PageSite, sendSecretPage } from '../identity/index.ts';
import { listPage, mailboxPath, mailPage, missingPage } from './mailbox-pages.ts';

export interface MailboxRouteDependencies {
  readonly mailbox: Mailbox;
  readonly layout: PageLayout;
  siteOf(origin: string): PageSite;
}

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Mails open accounts, so only this machine may read them. */
async function refuseRemoteHosts(request: HttpRequest): Promise<void> {
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via'].some((name) => name in request.headers);
  if (isForwarded || !loopback.has(request.raw.socket.remoteAddress ?? '')) throw new ApiError('not-found');
}

/** No scripts, no requests, framed by the mailbox only. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export function registerMailboxRoutes(app: HttpServer, dependencies: MailboxRouteDependencies): void {
  const { mailbox, layout, siteOf } = dependencies;
  const schema = { hide: true } as object;
  const find = (request: HttpRequest) => mailbox.find((request.params as { id: string }).id);
  app.register(async (scope) => {
    scope.addHook('onRequest', refuseRemoteHosts);
    scope.get(mailboxPath, { schema }, async (request: HttpRequest, reply: HttpReply) =>
      sendSecretPage(reply, listPage(layout, siteOf(request.site.origin), await mailbox.list())),
    );
    scope.get(`${mailboxPath}/:id`, { schema }, async (request: HttpRequest, reply: HttpReply) => {
      const site = siteOf(request.site.origin);
      const mail = await find(request);
      return sendSecretPage(reply, mail ? mailPage(layout, site, mail) : missingPage(layout, site));
    });
    scope.get(`${mailboxPath}/:id/html`, { schema }, async (request: HttpRequest, reply: HttpReply) => {
      const mail = await find(request);
      if (!mail) throw new ApiError('not-found');
      reply.headers({
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': mailPolicy,
        'X-Frame-Options': 'SAMEORIGIN',
        'Referrer-Policy': 'no-referrer',
        'Cache-Control': 'no-store',
      });
      return reply.send(`<base target="_blank">${mail.message.html}`);
    });
  });
}
