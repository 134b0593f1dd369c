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
    // The build lays compressed copies beside the files.
    preCompressed: true,
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

/** What a storefront's site may reach besides this server. */
export interface PolicyOrigins {
  /** Services that it calls. */
  readonly connect: readonly string[];
  /** Whose scripts it loads, and what these fetch, show and frame. */
  readonly thirdParty: readonly string[];
}

/**
 * The site's own policy: everything from this origin, scripts and styles only with the page's nonce. Scripts of
 * others are loaded by ours, which is what 'strict-dynamic' allows; they make their own of text, so that
 * Trusted Types hold only where a brand has none of them.
 */
export function contentSecurityPolicy(nonce: string, { connect, thirdParty }: PolicyOrigins): string {
  const from = (...sources: readonly string[]) => [...new Set(sources)].join(' ');
  return [
    "default-src 'none'",
    `script-src ${from(`'nonce-${nonce}'`, "'strict-dynamic'", "'wasm-unsafe-eval'", ...thirdParty)}`,
    `style-src ${from("'self'", `'nonce-${nonce}'`, ...thirdParty)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${from("'self'", 'blob:', 'data:', ...connect, ...thirdParty)}`,
    `font-src ${from("'self'", ...thirdParty)}`,
    `connect-src ${from("'self'", ...connect, ...thirdParty)}`,
    ...(thirdParty.length > 0 ? [`frame-src ${from(...thirdParty)}`] : []),
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // The policy makes addresses of workers, and nothing else is ever made of text.
    ...(thirdParty.length > 0 ? [] : ["require-trusted-types-for 'script'", 'trusted-types keepsake-worker']),
  ].join('; ');
}
