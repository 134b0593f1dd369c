import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWorld, type World } from './authorisation-world.ts';
import { Browser } from './browser.ts';
import { minutes } from './deadlines.ts';
import { contractRequests } from './hostile/contract-requests.ts';
import { rawRequests } from './hostile/raw-requests.ts';
import {
  type HostileRequest,
  hostileRequests,
  type SampleRequest,
  sendSample,
} from './hostile/sample-request.ts';
import { everyRoute } from './http-app.ts';
import { lumibook, signIn } from './identity-app.ts';
import { makeSiteFolder } from './site-folder.ts';

/** Requests of a route at once. */
const atOnce = 8;

/** Statuses of a sample that its route never saw; the provider has refusals of its own. */
const unseen = new Set([400, 401, 403, 405, 413, 415, 421, 429]);
/** Code of the moment, which no sample has. */
const isOfMoment = ({ name }: SampleRequest) => name === 'two-step.startTwoStep';
const isUnseen = (sample: SampleRequest, status: number) =>
  unseen.has(status) && !((sample.path.startsWith('/oidc/') || isOfMoment(sample)) && status === 400);

/** The first of those that the schema refuses for one field stands for the others: they meet the same check. */
function withoutAlike(requests: readonly HostileRequest[]): HostileRequest[] {
  const refused = new Set<string>();
  return requests.filter(({ field, isRefused }) => {
    if (!isRefused) return true;
    const isFirst = !refused.has(field);
    refused.add(field);
    return isFirst;
  });
}

async function sessionOf({ test }: World): Promise<Record<string, string>> {
  const browser = new Browser(() => test.app);
  await signIn(browser, 'owner@demo.keepsake.test');
  const { host } = new URL(lumibook);
  const cookie = browser.cookies(host).map(({ name, value }) => `${name}=${value}`);
  return { host, origin: lumibook, 'sec-fetch-site': 'same-origin', cookie: cookie.join('; ') };
}

/** Whether a sample is of the route, or below its `/*`. */
function isWalked({ method, path: route }: { method: string; path: string }, sample: SampleRequest): boolean {
  const isBelow = route.endsWith('/*') && sample.path.startsWith(route.slice(0, -1));
  return sample.method === method && (sample.path === route || isBelow);
}

/**
 * T25: every field of every route with values that no column takes. Messages of the push socket: push-socket.test.ts.
 *
 * @param isComplete whether values are sent too that the schema of the route refuses like another one
 */
export function describeHostileRequests(isComplete: boolean): void {
  const timeout = (isComplete ? 60 : 15) * minutes;
  let site: string;
  let world: World;
  let samples: readonly SampleRequest[];

  beforeAll(async () => {
    site = await makeSiteFolder();
    const unlimited = async () => {};
    const taken = { take: unlimited, giveBack: unlimited, reset: unlimited };
    const rateLimits = { ...taken, refuseSpent: () => {}, sweep: async () => 0 };
    world = await createWorld({ siteFolder: site, adapt: (platform) => ({ ...platform, rateLimits }) });
    samples = [...(await rawRequests(world)), ...contractRequests(world, await sessionOf(world))];
  });
  afterAll(async () => {
    await world.close();
    await rm(site, { recursive: true });
  });

  it('is about every route, and every endpoint of the provider', async () => {
    const routes = everyRoute(world.test);
    const gets = new Set(routes.filter(({ method }) => method === 'GET').map((route) => route.path));
    const left = routes
      .filter(({ method, path: route }) => !(method === 'HEAD' && gets.has(route.replace(/(.)\/$/, '$1'))))
      .filter((route) => !samples.some((sample) => isWalked(route, sample)))
      .map(({ method, path: route }) => `${method} ${route}`);
    expect(left).toEqual([]);
    const discovery = await world.test.app.inject('/oidc/.well-known/openid-configuration');
    const endpoints = Object.entries<string>(discovery.json())
      .filter(([name]) => /_(endpoint|uri)$/.test(name))
      .map(([, address]) => new URL(address).pathname);
    expect(endpoints.length).toBeGreaterThan(3);
    expect(samples.map((sample) => sample.path)).toEqual(expect.arrayContaining(endpoints));
  });

  /** Sends a sample, then every hostile request made of it. Returns what is wrong with the responses. */
  async function walk(sample: SampleRequest, requests: readonly HostileRequest[]): Promise<string[]> {
    const { statusCode, body } = await sendSample(world.test, sample);
    const faults = isUnseen(sample, statusCode) ? [`${sample.name}: ${statusCode} ${body}`] : [];
    for (let at = 0; at < requests.length; at += atOnce)
      await Promise.all(
        requests.slice(at, at + atOnce).map(async (hostile) => {
          const response = await sendSample(world.test, sample, hostile);
          if (response.statusCode < 500) return;
          const { field, url, headers, payload = '' } = hostile;
          const sent = `${url} ${JSON.stringify(headers)} ${payload}`.slice(0, 3000);
          faults.push(`${sample.name} ${field}: ${response.statusCode} ${sent}`);
        }),
      );
    return faults;
  }

  it('is refused or served in every field, without an error of the server', { timeout }, async () => {
    const faults: string[] = [];
    let [fields, requests] = [0, 0];
    for (const sample of samples) {
      const all = hostileRequests(sample);
      const sent = isComplete ? all : withoutAlike(all);
      fields += new Set(all.map(({ field }) => field)).size;
      requests += sent.length;
      faults.push(...(await walk(sample, sent)));
    }
    console.info(`${samples.length} routes, ${fields} fields, ${requests} requests`);
    expect(faults).toEqual([]);
  });
}
