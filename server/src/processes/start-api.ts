import path from 'node:path';
import { createModules, type Modules } from '../modules/index.ts';
import { serveDocs } from '../platform/http/docs.ts';
import { serveHealth } from '../platform/http/health.ts';
import { createHttpServer, type HttpServer } from '../platform/http/index.ts';
import { type Platform, repository } from '../platform/index.ts';
import type { Settings } from '../platform/settings/index.ts';

/**
 * Wires the modules into an HTTP server that does not listen yet.
 *
 * @param onRoute told the method and path of every route
 */
export async function createApi(
  platform: Platform,
  modules: Modules,
  onRoute?: (method: string, path: string) => void,
): Promise<HttpServer> {
  const app = await createHttpServer({
    log: platform.log,
    guards: modules.identity.guards,
    resolveSite: modules.config.storefronts.resolveSite,
  });
  if (onRoute) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) onRoute(one, url);
    });
  }
  await serveDocs(app);
  serveHealth(app, platform.database);
  await modules.register(app);
  return app;
}

const siteFolder = path.join(repository, 'web/dist');

export interface RunningApi {
  readonly modules: Modules;
  readonly stop: () => Promise<void>;
}

/** Answers HTTP until it is stopped; requests under way are finished. */
export async function startApi(settings: Settings, platform: Platform): Promise<RunningApi> {
  const modules = await createModules(settings, platform, { siteFolder });
  await platform.jobs.start(modules.jobDefinitions);
  const app = await createApi(platform, modules);
  await app.listen({ host: settings.host, port: settings.port });
  platform.log.info({ origin: settings.publicOrigin, port: settings.port }, 'listening');
  return { modules, stop: () => app.close() };
}
