import path from 'node:path';
import { createModules, type Modules } from '../modules/index.ts';
import { serveDocs } from '../platform/http/docs.ts';
import { createDrain, type Drain } from '../platform/http/drain.ts';
import { serveHealth } from '../platform/http/health.ts';
import { createHttpServer, type HttpServer } from '../platform/http/index.ts';
import { observeRequests } from '../platform/http/observe-requests.ts';
import { serveMetrics } from '../platform/http/serve-metrics.ts';
import { type Platform, repositoryRoot } from '../platform/index.ts';
import type { Settings } from '../platform/settings/index.ts';
import type { StartingServer } from './answer-while-starting.ts';

export interface ApiOptions {
  readonly settings: Settings;
  readonly platform: Platform;
  readonly modules: Modules;
  /** Called with method and path of every route. */
  readonly onRoute?: (method: string, path: string) => void;
  readonly drain?: Drain;
}

/** Wires the modules into an HTTP server that does not listen yet. */
export async function createApi(options: ApiOptions): Promise<HttpServer> {
  const { settings, platform, modules, onRoute, drain = createDrain() } = options;
  const app = await createHttpServer({
    watch: (server) => {
      drain.watch(server);
      observeRequests(server, platform);
    },
    log: platform.log,
    guards: {
      ...modules.identity.guards,
      phone: modules.pairings.identifyPhone,
      editor: modules.selections.identifyEditor,
    },
    resolveSite: modules.config.storefronts.resolveSite,
    unknownHostPage: modules.config.unknownHostPage,
    rateLimits: platform.rateLimits,
    trustProxy: settings.trustProxy,
    isHttps: settings.publicOrigin.startsWith('https:'),
  });
  if (onRoute) {
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) onRoute(one, url);
    });
  }
  await serveDocs(app);
  serveHealth(app, { ...platform, isDraining: () => drain.isDraining });
  serveMetrics(app, platform.metrics, settings.metricsToken);
  await modules.register(app);
  return app;
}

const siteFolder = path.join(repositoryRoot, 'web/dist');

export interface RunningApi {
  readonly modules: Modules;
  /** Marks the API as no longer ready. */
  readonly beginStop: () => void;
  /** Resolves after the last response. */
  readonly stop: () => Promise<void>;
}

/** Grace period, longer than any request but a slow upload, which resumes. */
const gracePeriodMs = 15_000;

export interface StartOptions {
  /** What has served the port until now. */
  readonly starting: StartingServer;
}

/** Serves HTTP until it is stopped; finishes requests in progress. */
export async function startApi(
  settings: Settings,
  platform: Platform,
  { starting }: StartOptions,
): Promise<RunningApi> {
  const modules = await createModules(settings, platform, { siteFolder });
  await platform.jobs.start(modules.jobs);
  const drain = createDrain();
  const app = await createApi({ settings, platform, modules, drain });
  await app.ready();
  // Makes the OpenAPI before anybody waits for a response.
  app.swagger();
  await starting.close();
  await app.listen({ host: settings.host, port: settings.port });
  platform.log.info({ origin: settings.publicOrigin, port: settings.port }, 'listening');
  const noticeMs = settings.drainSeconds * 1000;
  return {
    modules,
    beginStop: drain.begin,
    stop: () => drain.end(app, { noticeMs, gracePeriodMs }),
  };
}
