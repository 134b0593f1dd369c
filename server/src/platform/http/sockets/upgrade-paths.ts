import type { IncomingMessage } from 'node:http';

declare module 'fastify' {
  interface FastifyInstance {
    upgradePaths: UpgradePaths;
  }
}

/** Paths at which a connection may become a WebSocket. Everywhere else a wish to upgrade is not looked at. */
export class UpgradePaths {
  private readonly paths = new Set<string>();

  add(path: string): void {
    this.paths.add(path);
  }

  /** For node:http: false lets the request be answered as any other. */
  readonly shouldUpgrade = ({ method, url = '', headers }: IncomingMessage): boolean =>
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    this.paths.has(url.split('?', 1)[0] ?? '');
}
