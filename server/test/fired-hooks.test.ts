import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { subscriptions } from '../src/modules/subscriptions.ts';
import { namedRoutes, type Sample, samples } from './authorisation-samples.ts';
import { createWorld, type World } from './authorisation-world.ts';
import { deadlines } from './deadlines.ts';
import { firing, refused } from './fired-hooks.ts';
import { jobs } from './hooks-of-jobs.ts';
import { newAddress, requestOf } from './http-app.ts';
import { runOnServer } from './test-server.ts';

let world: World;
const seen = new Set<string>();
beforeAll(async () => {
  world = await createWorld();
  world.test.takeFiredHooks();
});
afterAll(() => world.close());

const commands = namedRoutes.filter(({ route }) => route.method !== 'GET');

async function send(name: string, sample: Sample) {
  const route = commands.find((command) => command.name === name)?.route;
  if (!route) throw new Error(`There is no command ${name}.`);
  const token =
    route.auth === 'public' ? undefined : world.tokens[route.auth === 'customer' ? 'owner' : route.auth];
  const response = await world.test.request(token, {
    ...requestOf(route, sample),
    remoteAddress: newAddress(),
  });
  const fired = world.test.takeFiredHooks();
  for (const hook of fired) seen.add(hook);
  return { status: response.statusCode, fired, body: response.body };
}

const rows = firing.map(([name, fires, request]) => ({ name, fires, request }));
const silent = commands.filter(({ name }) => !firing.some(([other]) => other === name));

it.each(silent)('$name fires nothing', async ({ name }) => {
  const { status, fired, body } = await send(name, samples[name]?.(world.idsOf('own')) ?? {});
  const isRefused = refused.includes(name);
  expect({ fired, isRefused: status < 300 ? false : isRefused || `${status} ${body}` }).toEqual({
    fired: [],
    isRefused,
  });
});

it.each(rows)('$name fires its hooks', async ({ name, fires, request }) => {
  const { status, fired, body } = await send(
    name,
    (await request?.(world)) ?? samples[name]?.(world.idsOf('own')) ?? {},
  );
  expect(status < 300, body).toBe(true);
  expect(fired).toEqual(fires);
});

const settled = () =>
  expect
    .poll(
      () =>
        runOnServer(
          world.test.databaseUrl,
          `select name from pgboss.job where state < 'completed' and start_after <= now()`,
        ),
      { timeout: deadlines.jobIsDone },
    )
    .toEqual([]);

it.each(jobs)('%s fires its hooks', async (_what, act, fires) => {
  await act(world);
  await settled();
  const fired = world.test.takeFiredHooks();
  for (const hook of fired) seen.add(hook);
  expect(fired).toEqual(fires);
});

const named = Object.entries(subscriptions).flatMap(([hook, subscribers]) =>
  Object.keys(subscribers).flatMap((names) => names.split(', ').map((name) => [hook, name] as const)),
);

it.each(named)('%s calls %s, which exists', (_hook, name) => {
  const [module = '', method = ''] = name.split('.');
  expect(world.test.modules).toHaveProperty([module, method], expect.any(Function));
});

it('no module subscribes outside of the table', () => {
  const hooks = Object.keys(subscriptions).map((hook) => hook.split('.')[1]);
  const subscribing = new RegExp(`\\.(${hooks.join('|')})\\(`);
  const source = path.join(import.meta.dirname, '../src');
  const files = globSync('**/*.ts', { cwd: source }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => subscribing.test(readFileSync(path.join(source, file), 'utf8')))).toEqual([]);
});

it('each hook fires above', () => {
  expect([...seen].sort()).toEqual(Object.keys(subscriptions).sort());
});
