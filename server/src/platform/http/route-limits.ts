import { basePath } from '@keepsake/contract/bases';
import { clientErrorsRoutes } from '@keepsake/contract/client-errors';
import { downloadsRoutes } from '@keepsake/contract/downloads';
import { exportsRoutes } from '@keepsake/contract/exports';
import { sessionRoutes } from '@keepsake/contract/session';
import { uploadPath } from '@keepsake/contract/uploads';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { RateLimitName, RateLimits } from '../rate-limits/index.ts';
import { addressOf } from './client-address.ts';

/** Which limit a route keeps per client address, counted before anything else is done. */
const perAddress: Readonly<Record<string, RateLimitName>> = {
  [`POST ${basePath('session')}${sessionRoutes.getToken.path}`]: 'tokenPerAddress',
  [`POST ${basePath('session')}${sessionRoutes.logout.path}`]: 'tokenPerAddress',
  [`POST ${clientErrorsRoutes.reportClientError.path}`]: 'clientErrorsPerAddress',
  'GET /session/login': 'signInPagesPerAddress',
  'GET /session/callback': 'signInPagesPerAddress',
  [`GET ${basePath('pushUrl')}`]: 'pushSocketsPerAddress',
};

/**
 * The limit of a route. Every page of the identity provider has one, and every form; its machine endpoints are posted
 * to with secrets that nobody guesses, by this process for all customers among others.
 */
function addressLimitOf(method: string, url: string): RateLimitName | undefined {
  const own = perAddress[`${method} ${url}`];
  if (own || !url.startsWith('/oidc/')) return own;
  if (method === 'GET') return 'signInPagesPerAddress';
  return method === 'POST' && url !== '/oidc/*' ? 'signInPerAddress' : undefined;
}

const forDownloads = ['downloadsPerAccount', 'downloadsPerAccountDaily'] as const;

/** What one account may do beyond the limit that all its requests share. */
const perAccount: Readonly<Record<string, readonly RateLimitName[]>> = {
  [`POST ${basePath('storageApi')}${uploadPath}`]: ['uploadsPerAccount'],
  [`POST ${basePath('downloadApi')}${downloadsRoutes.createDownload.path}`]: forDownloads,
  [`POST ${basePath('downloadApi')}${downloadsRoutes.createSharedAlbumDownload.path}`]: forDownloads,
  [`GET ${basePath('downloadApi')}${downloadsRoutes.listDownloads.path}`]: ['downloadListsPerAccount'],
  [`POST ${basePath('exportApi')}${exportsRoutes.createExport.path}`]: ['exportsPerAccount'],
};

/** Gives each route of the table its limit while routes are registered: a route cannot forget to ask. */
export function limitByAddress(app: FastifyInstance, rateLimits: RateLimits): void {
  app.addHook('onRoute', (route: RouteOptions) => {
    const methods = [route.method].flat();
    if (methods.every((method) => addressLimitOf(method, route.url) === undefined)) return;
    const take = async (request: FastifyRequest) => {
      const name = addressLimitOf(request.method, route.url);
      if (name) await rateLimits.take(name, addressOf(request));
    };
    route.onRequest = [take, ...[route.onRequest ?? []].flat()];
  });
}

/** To be asked by every guard that knows the account: the shared limit, and those of the route. */
export async function limitByAccount(
  rateLimits: RateLimits,
  request: FastifyRequest,
  account: readonly string[],
): Promise<void> {
  const own = perAccount[`${request.method} ${request.routeOptions.url}`] ?? [];
  for (const name of ['requestsPerAccount', ...own] as const) await rateLimits.take(name, ...account);
}
