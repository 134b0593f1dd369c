import { configRoutes as routes } from '@keepsake/contract/config';
import { defaultLocale, isLocale } from '@keepsake/contract/locale';
import { publicConfigRoutes } from '@keepsake/contract/public-config';
import { sandboxShopOrigin, withSandboxShop } from '@keepsake/contract/sandbox-shop';
import { ApiError, type HttpServer, implement } from '../../platform/http/index.ts';
import { presentConfig, presentPublicConfig, type SiteConfigOptions } from './config.presenter.ts';
import { shopOriginsOf } from './shop-origins.ts';
import type { Storefronts } from './storefronts.ts';

type Catalogues = ReadonlyMap<string, unknown>;

export interface ConfigRouteDependencies extends SiteConfigOptions {
  readonly shopPort?: number | undefined;
  readonly storefronts: Storefronts;
  /** Language → ICU messages. */
  readonly messages: Catalogues;
  /** The same messages as compiled for the site; empty without a site. */
  readonly compiledMessages: Catalogues;
}

export function registerConfigRoutes(app: HttpServer, dependencies: ConfigRouteDependencies): void {
  const { storefronts, messages, compiledMessages, shopPort } = dependencies;
  const texts = new Map<unknown, string>();

  /** Serialises a catalogue once, since every visitor fetches one. */
  function textOf(catalogue: unknown): string {
    const text = texts.get(catalogue) ?? JSON.stringify(catalogue);
    texts.set(catalogue, text);
    return text;
  }

  implement(app, routes.getConfig, async ({ site, reply }) => {
    reply.header('Cache-Control', 'no-cache');
    const shopOrigins = shopOriginsOf(storefronts, site.tenantId, shopPort);
    const config = presentConfig(storefronts.storefrontOf(site), { ...dependencies, shopOrigins });
    if (shopPort === undefined) return config;
    return withSandboxShop(config, sandboxShopOrigin(site.origin, shopPort));
  });

  implement(app, publicConfigRoutes.getPublicConfig, async ({ params, reply }) => {
    const site = storefronts.resolveSite(params.host);
    if (!site) throw new ApiError('not-found');
    reply.header('Cache-Control', 'no-cache');
    return presentPublicConfig(params.host, storefronts.storefrontOf(site));
  });

  implement(app, routes.getMessages, async ({ params, query, reply }) => {
    const locale = params.file.replace('.json', '');
    if (!isLocale(locale)) throw new ApiError('not-found');
    // A language without a translation falls back to British English.
    const translated = messages.has(locale) ? locale : defaultLocale;
    reply.header('Cache-Control', 'no-cache');
    reply.type('application/json; charset=utf-8');
    const compiled = query.format && compiledMessages.get(translated);
    if (compiled) return reply.send(`{"compiled":${textOf(compiled)}}`);
    return reply.send(textOf(messages.get(translated)));
  });
}
