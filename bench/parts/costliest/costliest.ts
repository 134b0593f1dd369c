import { basePath } from '@keepsake/contract/bases';
import type { AnyRoute } from '@keepsake/contract/route';
import { namedRoutes, type Sample } from '../../../server/test/authorisation-samples.ts';
import { fillParams } from '../../../server/test/http-app.ts';
import { type BenchEnvironment, log } from '../../environment/environment.ts';
import { type Keepsake, startKeepsake } from '../../environment/keepsake.ts';
import { type Figure, type PartResult, ratioOfAtMost } from '../../figures/figure.ts';
import { quantile } from '../../figures/quantile.ts';
import type { FloodRequest } from '../../programs/flood.program.ts';
import { type Beside, openBystander } from './bystander.ts';
import { rawFloods } from './raw-requests.ts';
import { costlyRequestOf } from './requests.ts';
import { type Account, openWorld, type World } from './world.ts';

const atOnce = 200;
const rounds = 3;
/** Floods between two measurements of the cheapest. */
const rowsBetween = 10;
const most = 3;

/** Reads no body and no row. */
const cheapest = { name: 'GET /health/live', method: 'GET', path: '/health/live' } as const;

interface Setting {
  readonly keepsake: Keepsake;
  readonly world: World;
  /** One a round. */
  readonly large: readonly Account[];
}

interface Row {
  readonly name: string;
  /** What makes it costly. */
  readonly what: string;
  /** Makes a flood a round. */
  readonly make: () => Promise<readonly (readonly FloodRequest[])[]>;
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

interface Caller {
  readonly token: string | undefined;
  readonly cookie: string;
  readonly origin: string;
}

function requestOf(route: AnyRoute, sample: Sample, { token, cookie, origin }: Caller): FloodRequest {
  const params = Object.entries(sample.params ?? {}).map(([key, value]) => [key, encodeURIComponent(value)]);
  const path = fillParams(route.path, Object.fromEntries(params));
  const query = sample.query ? `?${new URLSearchParams(sample.query)}` : '';
  return {
    method: route.method,
    path: `${basePath(route.base)}${path}${query}`,
    headers: {
      ...(route.base === 'session' && { cookie, origin }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(sample.body && { 'content-type': 'application/json' }),
    },
    ...(sample.body && { body: JSON.stringify(sample.body) }),
  };
}

async function floodsOf({ keepsake, world, large }: Setting, name: string, route: AnyRoute) {
  const { account: kind, make } = costlyRequestOf(name, route);
  const floods = [];
  for (const [round, own] of large.entries()) {
    const id = `${name.replace('.', '-')}-${round}`.toLowerCase();
    const account = kind === 'small' ? await world.small(id) : own;
    // Access tokens end after ten minutes.
    const token = route.auth === 'customer' ? await keepsake.signIn(account.name) : undefined;
    const caller = { token, cookie: account.cookie, origin: keepsake.origin };
    floods.push(many(atOnce, (index) => requestOf(route, make(account, round * atOnce + index), caller)));
  }
  return floods;
}

function rowsOf(setting: Setting): Row[] {
  const { keepsake, large } = setting;
  const raw = rawFloods(keepsake.origin).map(({ name, what, make }) => ({
    name,
    what,
    async make() {
      const floods = [];
      for (const account of large) {
        floods.push(await make({ ...account, token: await keepsake.signIn(account.name) }, atOnce));
      }
      return floods;
    },
  }));
  const declared = namedRoutes
    .filter(({ route: { auth } }) => auth === 'customer' || auth === 'public')
    .map(({ name, route }) => ({
      name,
      what: costlyRequestOf(name, route).what,
      make: () => floodsOf(setting, name, route),
    }));
  return [...raw, ...declared];
}

function describe(statuses: Beside['statuses']): string {
  const all = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return all.join(', ');
}

function figureOf({ name, what, times, cpuMs, statuses }: Row & Beside, control: number): Figure {
  const p95 = quantile(times, 0.95);
  return {
    what: what === '' ? `\`${name}\`` : `\`${name}\`: ${what}`,
    measured: `${p95.toFixed(1)} ms; ${cpuMs.toFixed(1)} ms of processor each; ${describe(statuses)}`,
    against: `beside the cheapest: ${control.toFixed(1)} ms`,
    value: p95 / control,
    goal: ratioOfAtMost(most),
  };
}

/**
 * Requests of a customer beside 200 of the costliest of each route, and beside 200 of the cheapest, at once from one
 * address.
 */
export async function measureCostliest(environment: BenchEnvironment): Promise<PartResult> {
  const keepsake = await startKeepsake(environment, { withWorker: false });
  const world = await openWorld(keepsake);
  const large: Account[] = [];
  for (let round = 0; round < rounds; round += 1) large.push(await world.large(`large-${round}`));
  const beside = openBystander(environment, keepsake);
  const controls: number[] = [];
  const found: (Row & Beside)[] = [];
  for (const [index, row] of rowsOf({ keepsake, world, large }).entries()) {
    if (index % rowsBetween === 0) {
      controls.push(...(await beside(many(rounds, () => many(atOnce, () => cheapest)))).times);
      log(`${cheapest.name}: ${quantile(controls, 0.95).toFixed(1)} ms`);
    }
    const result = await beside(await row.make());
    log(`${row.name}: ${quantile(result.times, 0.95).toFixed(1)} ms, ${describe(result.statuses)}`);
    found.push({ ...row, ...result });
  }
  const control = quantile(controls, 0.95);
  return { figures: found.map((row) => figureOf(row, control)) };
}
