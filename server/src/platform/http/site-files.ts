import { randomBytes } from 'node:crypto';
import staticFiles from '@fastify/static';
import type { HttpServer } from './server.ts';

/** A worker lives under the policy of its own file, and the one that hashes uploads compiles WebAssembly. */
const assetPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

/** Serves the hashed files of the built site below `/assets/`; their names change with their content. */
export async function serveAssets(app: HttpServer, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    prefix: '/assets/',
    index: false,
    maxAge: '365d',
    immutable: true,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('Content-Security-Policy', assetPolicy);
    },
  });
}

/** One page's nonce: only scripts and styles that carry it run. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** The site's own policy: everything from this origin, scripts and styles only with the page's nonce. */
export function contentSecurityPolicy(nonce: string, connectOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectOrigins].join(' ')}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The policy makes addresses of workers, and nothing else is ever made of text.
    "require-trusted-types-for 'script'",
    'trusted-types keepsake-worker',
  ].join('; ');
}
