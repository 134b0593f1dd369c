import type { FastifyReply } from 'fastify';

/** Browsers check redirects after a form, too. */
export function allowReturn(reply: FastifyReply, returnUrl: string): void {
  const policy = String(reply.getHeader('Content-Security-Policy') ?? "form-action 'self'");
  const { origin } = new URL(returnUrl);
  reply.header('Content-Security-Policy', policy.replace("form-action 'self'", `$& ${origin}`));
}
