import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * The token of a request (RFC 6750, 2.1); tokens in the query or body are ignored.
 *
 * @throws ApiError not-signed-in
 */
export function bearerOf({ headers }: FastifyRequest): string {
  const token = /^Bearer +([A-Za-z0-9._~+/=-]+)$/i.exec(headers.authorization ?? '')?.[1];
  if (token === undefined) throw new ApiError('not-signed-in', { detail: 'no bearer token' });
  return token;
}
