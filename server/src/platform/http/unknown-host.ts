import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsHtml } from './accepts-html.ts';
import { ApiError } from './api-error.ts';

export type UnknownHostPage = (request: FastifyRequest) => {
  readonly body: string;
  readonly contentSecurityPolicy: string;
};

/** Sends a page to browsers, JSON to machines. */
export function respondToUnknownHost(
  request: FastifyRequest,
  reply: FastifyReply,
  page: UnknownHostPage | undefined,
): FastifyReply {
  const refusal = new ApiError('unknown-host');
  if (!page || !acceptsHtml(request)) throw refusal;
  const { body, contentSecurityPolicy } = page(request);
  return reply
    .status(refusal.status)
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': contentSecurityPolicy,
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
    })
    .send(body);
}
