import path from 'node:path';
import { readJsonFolder, readText } from '../../platform/files/read.ts';
import type { HttpServer, UnknownHostPage } from '../../platform/http/index.ts';
import { serveAssets, serveServiceWorker } from '../../platform/http/site-files.ts';
import { readStatements, registerAccessibility } from './accessibility.routes.ts';
import { registerBrandFiles } from './brand-files.routes.ts';
import { loadBrands, refusePayments } from './brands.ts';
import type { SiteConfigOptions } from './config.presenter.ts';
import { registerConfigRoutes } from './config.routes.ts';
import { registerInstallation } from './installation.routes.ts';
import { loadPageTexts } from './page-texts.ts';
import { shopOriginsOf } from './shop-origins.ts';
import { registerSitePage } from './site-page.ts';
import { createStorefronts, type Storefronts } from './storefronts.ts';
import { createUnknownHostPage } from './unknown-host-page.ts';
import { registerWellKnown } from './well-known.routes.ts';

export type { Storefronts } from './storefronts.ts';

export interface ConfigOptions extends SiteConfigOptions {
  readonly publicOrigin: string;
  readonly production: boolean;
  /** Port of the sandbox's shop, at the hosts of the site; undefined where it does not run. */
  readonly shopPort?: number | undefined;
  /** Token for the payment services of brands that have one. */
  readonly paymentsToken?: string | undefined;
  readonly brandsFolder: string;
  readonly messagesFolder: string;
  /** The built site; undefined where only the APIs are served. */
  readonly siteFolder: string | undefined;
}

export interface Config {
  /** The retailer at PUBLIC_ORIGIN. */
  readonly tenantId: string;
  readonly storefronts: Storefronts;
  readonly unknownHostPage: UnknownHostPage;
  /** Origins of the shops of a tenant's brands, and of the sandbox's where it runs. */
  shopOriginsOf(tenantId: string): readonly string[];
  register(app: HttpServer): Promise<void>;
}

function tenantAt(publicOrigin: string, { resolveSite }: Storefronts): string {
  const site = resolveSite(new URL(publicOrigin).hostname);
  if (!site) throw new Error(`there is no storefront at ${publicOrigin}`);
  return site.tenantId;
}

async function readCatalogues(folder: string | undefined): Promise<ReadonlyMap<string, unknown>> {
  const files = folder === undefined ? [] : await readJsonFolder(folder);
  return new Map(files.map(({ name, value }) => [name, value]));
}

export async function createConfig(options: ConfigOptions): Promise<Config> {
  const brands = await loadBrands(options.brandsFolder, options);
  const statements = await readStatements(options.brandsFolder, brands);
  const storefronts = createStorefronts(brands, options.publicOrigin);
  const { siteFolder } = options;
  const messages = await readCatalogues(options.messagesFolder);
  const compiledMessages = await readCatalogues(siteFolder && path.join(siteFolder, 'messages'));
  const template = siteFolder ? await readText(path.join(siteFolder, 'index.html')) : undefined;
  return {
    tenantId: tenantAt(options.publicOrigin, storefronts),
    storefronts,
    unknownHostPage: await createUnknownHostPage(),
    shopOriginsOf: (tenantId) => shopOriginsOf(storefronts, tenantId, options.shopPort),
    async register(app) {
      if (options.paymentsToken === undefined) refusePayments(brands);
      registerConfigRoutes(app, { ...options, storefronts, messages, compiledMessages });
      registerBrandFiles(
        app,
        brands.flatMap(({ files: ofBrand }) => ofBrand),
      );
      registerWellKnown(app, options);
      registerAccessibility(app, { storefronts, statements });
      if (!siteFolder || template === undefined) return;
      await serveAssets(app, path.join(siteFolder, 'assets'));
      serveServiceWorker(app, siteFolder);
      registerInstallation(app, storefronts);
      const { textsOf: texts } = await loadPageTexts();
      registerSitePage(app, { template, storefronts, texts, shopPort: options.shopPort });
    },
  };
}
