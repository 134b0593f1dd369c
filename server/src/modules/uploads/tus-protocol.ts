import type { HttpReply, HttpRequest } from '../../platform/http/index.ts';
import { ApiError } from '../../platform/http/index.ts';

/** The only version spoken here. */
const version = '1.0.0';

const contentType = 'application/offset+octet-stream';

/**
 * The method that the client means (tus 1.0.0, X-HTTP-Method-Override). Only a POST can stand for another method:
 * guards, limits and metrics go by the route, and a POST is what a client sends that knows no PATCH or DELETE.
 */
export function readMethod({ method, headers }: HttpRequest, served: readonly string[]): string {
  const meant = headers['x-http-method-override'] ?? method;
  const isServed = typeof meant === 'string' && served.includes(meant);
  if (!isServed || (meant !== method && method !== 'POST')) throw new ApiError('method-not-allowed');
  return meant;
}

/** Every answer says the version, also one that refuses; asking what there is needs none. */
export function announceVersion(reply: HttpReply, method: string): void {
  if (method !== 'OPTIONS') reply.header('Tus-Resumable', version);
}

/** Refuses another version before anything is done, and names the one that would do. */
export function requireVersion({ headers }: HttpRequest, reply: HttpReply, method: string): void {
  if (method === 'OPTIONS' || headers['tus-resumable'] === version) return;
  reply.header('Tus-Version', version);
  throw new ApiError('unsupported-protocol');
}

/** Of other methods the type says nothing: some clients send one that nobody asked for. */
export function requireContentType({ headers }: HttpRequest, method: string): void {
  if (method !== 'PATCH' || headers['content-type'] === contentType) return;
  throw new ApiError('unsupported-media-type', { field: 'Content-Type', detail: `must be ${contentType}` });
}
