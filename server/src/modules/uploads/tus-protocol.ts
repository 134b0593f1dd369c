import type { HttpReply, HttpRequest } from '../../platform/http/index.ts';
import { ApiError } from '../../platform/http/index.ts';

const version = '1.0.0';

const contentType = 'application/offset+octet-stream';

/**
 * The method that the client means (tus 1.0.0, X-HTTP-Method-Override). Only POST can be overridden: guards, limits
 * and metrics depend on the route, and clients without PATCH or DELETE send POST.
 */
export function readMethod({ method, headers }: HttpRequest, served: readonly string[]): string {
  const meant = headers['x-http-method-override'] ?? method;
  const isServed = typeof meant === 'string' && served.includes(meant);
  if (!isServed || (meant !== method && method !== 'POST')) throw new ApiError('method-not-allowed');
  return meant;
}

/** Every response has the version, also an error; OPTIONS requires none. */
export function announceVersion(reply: HttpReply, method: string): void {
  if (method !== 'OPTIONS') reply.header('Tus-Resumable', version);
}

/** Refuses other versions before any effect, and names the supported one. */
export function requireVersion({ headers }: HttpRequest, reply: HttpReply, method: string): void {
  if (method === 'OPTIONS' || headers['tus-resumable'] === version) return;
  reply.header('Tus-Version', version);
  throw new ApiError('unsupported-protocol');
}

/** Other methods ignore the type: some clients send one. */
export function requireContentType({ headers }: HttpRequest, method: string): void {
  if (method !== 'PATCH' || headers['content-type'] === contentType) return;
  throw new ApiError('unsupported-media-type', { field: 'Content-Type', detail: `must be ${contentType}` });
}
