import type { HttpReply } from '../../../platform/http/index.ts';
import type { Page } from './layout.ts';

export function sendPage(reply: HttpReply, page: Page): HttpReply {
  return reply
    .status(page.status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': page.contentSecurityPolicy,
      'Cache-Control': 'no-store',
    })
    .send(page.body);
}

/** Sends a page whose address holds a token, with no-referrer (R7). */
export function sendSecretPage(reply: HttpReply, page: Page): HttpReply {
  reply.header('Referrer-Policy', 'no-referrer');
  return sendPage(reply, page);
}
