import { randomBytes } from 'node:crypto';
import path from 'node:path';
import staticFiles from '@fastify/static';
import { readBytes } from '../files/read.ts';
import { ApiError } from './api-error.ts';
import type { HttpServer } from './server.ts';

/**
 * Policy of assets and so of workers; the one that hashes uploads compiles WebAssembly.
 */
const assetPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

export async function serveAssets(app: HttpServer, folder: string): Promise<void> {
  await app.register(staticFiles, {
    root: folder,
    prefix: '/assets/',
    index: false,
    maxAge: '365d',
    immutable: true,
    // The build writes compressed copies.
    preCompressed: true,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('Content-Security-Policy', assetPolicy);
    },
  });
}

/** The service worker may fetch from this server only. */
const serviceWorkerPolicy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/**
 * Serves the worker at the root, as its folder is its scope. Browsers check for a newer one with each page.
 */
export function serveServiceWorker(app: HttpServer, folder: string): void {
  app.get('/service-worker.js', { schema: { hide: true } }, async (_request, reply) => {
    const script = await readBytes(path.join(folder, 'service-worker.js')).catch(() => undefined);
    if (script === undefined) throw new ApiError('not-found');
    reply.headers({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': serviceWorkerPolicy,
    });
    return reply.send(script);
  });
}

/** Nonce of a page: only scripts and styles with it run. */
export function newNonce(): string {
  return randomBytes(16).toString('base64');
}

/** Origins other than this server. */
export interface PolicyOrigins {
  /** Origins of requests and sockets. */
  readonly connect: readonly string[];
  readonly pictures?: readonly string[];
  /** Origins of scripts, and of what these fetch, show and frame. */
  readonly thirdParty: readonly string[];
}

/**
 * The site's policy: everything from this origin, scripts and styles with the page's nonce. 'strict-dynamic'
 * lets our scripts load third-party ones; those use text as code, so Trusted Types apply only where a brand
 * has none.
 */
export function contentSecurityPolicy(
  nonce: string,
  { connect, pictures = [], thirdParty }: PolicyOrigins,
): string {
  const from = (...sources: readonly string[]) => [...new Set(sources)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${from(`'nonce-${nonce}'`, "'strict-dynamic'", "'wasm-unsafe-eval'", ...thirdParty)}`,
    `style-src ${from("'self'", `'nonce-${nonce}'`, ...thirdParty)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${from("'self'", 'blob:', 'data:', ...pictures, ...thirdParty)}`,
    `font-src ${from("'self'", ...thirdParty)}`,
    `connect-src ${from("'self'", ...connect, ...thirdParty)}`,
    ...(thirdParty.length > 0 ? [`frame-src ${from(...thirdParty)}`] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The policy allows addresses of workers only.
    ...(thirdParty.length > 0 ? [] : ["require-trusted-types-for 'script'", 'trusted-types keepsake-worker']),
  ].join('; ');
}
