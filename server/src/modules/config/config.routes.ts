import { configRoutes as routes } from '@keepsake/contract/config';
import { defaultLocale, isLocale } from '@keepsake/contract/locale';
import { publicConfigRoutes } from '@keepsake/contract/public-config';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { presentConfig, presentPublicConfig, type SiteConfigOptions } from './config.presenter.ts';
import type { Storefronts } from './storefronts.ts';

export interface ConfigRouteDependencies extends SiteConfigOptions {
  readonly storefronts: Storefronts;
  readonly messages: ReadonlyMap<string, Record<string, unknown>>;
}

export function registerConfigRoutes(app: HttpServer, dependencies: ConfigRouteDependencies): void {
  const { storefronts, messages } = dependencies;

  implement(app, routes.getConfig, async ({ site, reply }) => {
    reply.header('Cache-Control', 'no-cache');
    return presentConfig(storefronts.storefrontOf(site), dependencies);
  });

  implement(app, publicConfigRoutes.getPublicConfig, async ({ params, reply }) => {
    const site = storefronts.resolveSite(params.host);
    if (!site) throw new ApiError('not-found');
    reply.header('Cache-Control', 'no-cache');
    return presentPublicConfig(params.host, storefronts.storefrontOf(site));
  });

  implement(app, routes.getMessages, async ({ params, reply }) => {
    const locale = params.file.replace('.json', '');
    // A language without a translation falls back to British English.
    const found = messages.get(locale) ?? (isLocale(locale) ? messages.get(defaultLocale) : undefined);
    if (!found) throw new ApiError('not-found');
    reply.header('Cache-Control', 'no-cache');
    return found;
  });
}
