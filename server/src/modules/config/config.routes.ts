import { configRoutes as routes } from '@keepsake/contract/config';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { presentConfig, type SiteConfigOptions } from './config.presenter.ts';
import type { Storefronts } from './storefronts.ts';

export interface ConfigRouteDependencies extends SiteConfigOptions {
  readonly storefronts: Storefronts;
  /** Locale → messages. */
  readonly messages: ReadonlyMap<string, Record<string, unknown>>;
}

export function registerConfigRoutes(app: HttpServer, dependencies: ConfigRouteDependencies): void {
  const { storefronts, messages } = dependencies;

  implement(app, routes.getConfig, async ({ site, reply }) => {
    reply.header('Cache-Control', 'no-cache');
    return presentConfig(storefronts.brandOf(site.brandId), dependencies);
  });

  implement(app, routes.getMessages, async ({ params, reply }) => {
    const found = messages.get(params.file.replace('.json', ''));
    if (!found) throw new ApiError('not-found');
    reply.header('Cache-Control', 'no-cache');
    return found;
  });
}
