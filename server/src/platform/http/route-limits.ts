import type { ErrorCode } from '@keepsake/contract/errors';
import { quotas } from '@keepsake/contract/rates';
import type { RawRoute } from '@keepsake/contract/raw-route';
import { rawRoutes } from '@keepsake/contract/raw-routes';
import type { RouteRateLimits } from '@keepsake/contract/route';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { RateLimitName, RateLimits } from '../rate-limits/index.ts';
import { ApiError } from './api-error.ts';
import { addressOf } from './client-address.ts';
import { refuseOtherSites } from './cross-site.ts';
import { isFramed } from './headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    rateLimits?: RouteRateLimits;
  }
}

function matches({ methods, path }: RawRoute, method: string, url: string): boolean {
  const isMethod = methods.includes(method) || methods.includes('*');
  return isMethod && (path === url || (path.endsWith('/*') && url.startsWith(path.slice(0, -1))));
}

/** Finds the route of a path; specific paths precede wildcards. */
export function findRawRoute(method: string, url: string): RawRoute | undefined {
  return rawRoutes.find((route) => matches(route, method, url));
}

export function rawRateLimits(method: string, url: string): RouteRateLimits {
  return findRawRoute(method, url)?.rateLimits ?? {};
}

function limitsOf({ method, routeOptions }: FastifyRequest): RouteRateLimits {
  return routeOptions.config.rateLimits ?? rawRateLimits(method, routeOptions.url ?? '');
}

/** Paths that are public on every site. */
const published = /^\/oidc\/(jwks|\.well-known\/)/;

/** Customers behind an address without hits use their own. */
async function takeByAddress(
  { guards, rateLimits }: FastifyInstance,
  name: RateLimitName,
  request: FastifyRequest,
): Promise<void> {
  try {
    await rateLimits.take(name, addressOf(request));
  } catch (refusal) {
    const account = refusal instanceof ApiError ? await guards.account(request) : undefined;
    if (!account) throw refusal;
    await rateLimits.take(name, ...account);
  }
}

export function limitByAddress(app: FastifyInstance): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const named = [route.method].flat().map((method) => rawRateLimits(method, route.url));
    if (![route.config?.rateLimits, ...named].some((own) => own?.perAddress)) return;
    const take = async (request: FastifyRequest) => {
      const { perAddress } = limitsOf(request);
      if (!perAddress || published.test(request.url)) return;
      if (!route.wsHandler && !isFramed(route.url)) refuseOtherSites(request);
      await takeByAddress(app, perAddress, request);
    };
    const own = [route.onRequest ?? []].flat();
    // Origin is checked first: requests of other sites must not count.
    route.onRequest = route.wsHandler ? [...own, take] : [take, ...own];
  });
}

interface Hit {
  readonly name: RateLimitName;
  readonly account: readonly string[];
}

const hitsOfQuotas = new WeakMap<FastifyRequest, Hit[]>();

/** Takes a hit of the shared limit and of the route's own. */
export async function limitByAccount(
  rateLimits: RateLimits,
  request: FastifyRequest,
  account: readonly string[],
): Promise<void> {
  const own = limitsOf(request).perAccount ?? [];
  for (const name of ['requestsPerAccount', ...own] as const) {
    await rateLimits.take(name, ...account);
    if (quotas.has(name))
      hitsOfQuotas.set(request, [...(hitsOfQuotas.get(request) ?? []), { name, account }]);
  }
}

/** Refusals that answer a guess. */
const answers = new Set<ErrorCode>(['email-in-use']);

/** Gives a refused request its hits of quotas back, before the response. */
export function giveHitsBack(app: FastifyInstance): void {
  app.addHook('onError', async (request, _reply, error: Error) => {
    const hits = hitsOfQuotas.get(request) ?? [];
    hitsOfQuotas.delete(request);
    if (error instanceof ApiError && answers.has(error.code)) return;
    for (const { name, account } of hits) {
      // The hit stays counted: the request has failed already.
      await app.rateLimits.giveBack(name, ...account).catch(() => undefined);
    }
  });
}
