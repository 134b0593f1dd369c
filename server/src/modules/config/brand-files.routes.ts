import path from 'node:path';
import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import type { BrandFileBytes } from './brand-look.ts';

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
};

/** An SVG has styles for the dark scheme, and no scripts. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Serves pictures and fonts of brands from memory; addresses with the version of the contents stay in caches. */
export function registerBrandFiles(app: HttpServer, files: readonly BrandFileBytes[]): void {
  const byPath = new Map(files.map((file) => [file.path, file]));
  app.get('/assets/brands/*', { schema: { hide: true } }, async (request: HttpRequest, reply: HttpReply) => {
    const [name = '', query] = request.url.split('?', 2);
    const file = byPath.get(name);
    if (!file) throw new ApiError('not-found');
    const isVersioned = new URLSearchParams(query).get('v') === file.version;
    reply.headers({
      'Content-Type': types[path.extname(name)] ?? 'application/octet-stream',
      'Cache-Control': isVersioned ? 'public, max-age=31536000, immutable' : 'no-cache',
      'Content-Security-Policy': policy,
    });
    return reply.send(file.bytes);
  });
}
