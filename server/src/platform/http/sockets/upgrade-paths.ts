import type { IncomingMessage } from 'node:http';

declare module 'fastify' {
  interface FastifyInstance {
    upgradePaths: UpgradePaths;
  }
}

/** Upgrade headers are ignored elsewhere. */
export class UpgradePaths {
  private readonly paths = new Set<string>();

  add(path: string): void {
    this.paths.add(path);
  }

  /** Option of node:http. */
  readonly shouldUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    this.paths.has(url.split('?', 1)[0] ?? '');
}
