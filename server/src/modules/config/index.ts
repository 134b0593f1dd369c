import path from 'node:path';
import { readJsonFolder, readText } from '../../platform/files/read.ts';
import type { HttpServer, UnknownHostPage } from '../../platform/http/index.ts';
import { serveAssets } from '../../platform/http/site-files.ts';
import { loadBrands } from './brands.ts';
import type { SiteConfigOptions } from './config.presenter.ts';
import { registerConfigRoutes } from './config.routes.ts';
import { registerSitePage } from './site-page.ts';
import { createStorefronts, type Storefronts } from './storefronts.ts';
import { createUnknownHostPage } from './unknown-host-page.ts';

export type { Storefronts } from './storefronts.ts';

export interface ConfigOptions extends SiteConfigOptions {
  readonly publicOrigin: string;
  readonly brandsFolder: string;
  readonly messagesFolder: string;
  /** The built site; undefined where only the APIs are served. */
  readonly siteFolder: string | undefined;
}

export interface Config {
  readonly storefronts: Storefronts;
  readonly unknownHostPage: UnknownHostPage;
  register(app: HttpServer): Promise<void>;
}

/** Brands, their configuration and texts, and the site's own page. */
export async function createConfig(options: ConfigOptions): Promise<Config> {
  const brands = await loadBrands(options.brandsFolder);
  const storefronts = createStorefronts(brands, options.publicOrigin);
  const files = await readJsonFolder(options.messagesFolder);
  const messages = new Map(files.map(({ name, value }) => [name, value as Record<string, unknown>]));
  const { siteFolder } = options;
  const template = siteFolder ? await readText(path.join(siteFolder, 'index.html')) : undefined;
  return {
    storefronts,
    unknownHostPage: await createUnknownHostPage(),
    async register(app) {
      registerConfigRoutes(app, { ...options, storefronts, messages });
      if (!siteFolder || template === undefined) return;
      await serveAssets(app, path.join(siteFolder, 'assets'));
      registerSitePage(app, { template, storefronts });
    },
  };
}
