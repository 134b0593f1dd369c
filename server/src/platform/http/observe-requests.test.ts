// Proves PLA-72.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../log/index.ts';
import { createMetrics } from '../metrics/index.ts';
import { observeRequests } from './observe-requests.ts';
import { createHttpServer, type HttpServer } from './server.ts';

const nobody = async () => {
  throw new Error('not used');
};

let app: HttpServer;
let lines: Record<string, unknown>[];
beforeEach(async () => {
  lines = [];
  const log = createLog({ level: 'info', process: 'test', write: (line) => lines.push(JSON.parse(line)) });
  app = await createHttpServer({
    log,
    guards: {
      ...{ customer: nobody, phone: nobody, editor: nobody, account: nobody },
      backOffice: async () => ({ kind: 'back-office', tenantId: 'demo', clientId: 'order-feed', scopes: [] }),
    },
    rateLimits: {
      take: async () => {},
      giveBack: async () => {},
      reset: async () => {},
      refuseSpent: () => {},
      sweep: async () => 0,
    },
    resolveSite: (host) =>
      host === 'photos.example.com'
        ? { tenantId: 'demo', brandId: 'lumibook', channel: 'LB-GB', origin: `https://${host}` }
        : undefined,
    watch: (server) => observeRequests(server, { log, metrics: createMetrics() }),
  });
  app.get('/public', async () => ({}));
  app.get('/shop', async (request) => ({ is: (await app.guards.backOffice(request)).kind }));
});
afterEach(() => app.close());

async function lineOf(url: string, host = 'photos.example.com') {
  await app.inject({ url, headers: { host } });
  return lines.find(({ msg }) => msg === 'request');
}

it('a request is logged with its brand and storefront', async () => {
  const line = await lineOf('/public');
  expect(line).toMatchObject({ route: '/public', status: 200, brand: 'lumibook', channel: 'LB-GB' });
  expect(line).not.toHaveProperty('client');
});

it('a request of the back office is logged with its client', async () => {
  expect(await lineOf('/shop')).toMatchObject({ route: '/shop', brand: 'lumibook', client: 'order-feed' });
});

it('a request to an unknown host has neither', async () => {
  const line = await lineOf('/public', 'elsewhere.example.com');
  expect(line).toMatchObject({ status: 421 });
  expect(line).not.toHaveProperty('brand');
});
