import { expect, it } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { runOnServer } from '../../test/test-server.ts';
import type { LogFields } from '../platform/log/index.ts';
import { sweepEach } from './module.ts';

const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

it('runs every sweep, and logs the name of each that fails', async () => {
  const ran: string[] = [];
  const logged: unknown[] = [];
  const sweeping = sweepEach(
    { ...silent, warn: (fields: LogFields) => logged.push(fields.name) },
    {
      uploads: {
        sweep: async () => {
          throw new Error('the disk is not available');
        },
      },
      identity: { sweep: async () => ran.push('identity') },
      rateLimits: {
        sweep: () => {
          throw new Error('synchronously');
        },
      },
      config: {},
      last: { sweep: async () => ran.push('last') },
    },
  );
  await expect(sweeping).rejects.toThrow(AggregateError);
  expect(ran).toEqual(['identity', 'last']);
  expect(logged).toEqual(['uploads', 'rateLimits']);
});

it('sessions and counts of requests are swept although uploads cannot be', async () => {
  const app = await createTestApp();
  const run = (statement: string) => runOnServer<{ n: number }>(app.databaseUrl, statement);
  const { headers } = await app.request(undefined, { method: 'GET', url: '/session/login' });
  expect(headers.location).toContain('/oidc/auth?');
  await run("update sign_ins set expires_at = '2020-01-01T00:00:00Z'");
  await run('alter table uploads rename to uploads_away');
  await expect(app.modules.sweep()).rejects.toThrow();
  await run('alter table uploads_away rename to uploads');
  expect(await run('select count(*)::int as n from sign_ins')).toEqual([{ n: 0 }]);
  await app.modules.sweep();
  await app.close();
});
