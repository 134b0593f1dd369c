import { serveHealth } from '../platform/http/health.ts';
import { ApiError, createHttpServer } from '../platform/http/index.ts';
import { serveMetrics } from '../platform/http/serve-metrics.ts';
import type { Platform } from '../platform/index.ts';
import type { Settings } from '../platform/settings/index.ts';

const refuse = async () => {
  throw new ApiError('not-signed-in');
};

export interface RunningStatus {
  readonly beginStop: () => void;
  readonly stop: () => Promise<void>;
}

/** Serves health and metrics of a process without other routes, at STATUS_PORT. */
export async function startStatus(
  settings: Settings,
  platform: Platform,
): Promise<RunningStatus | undefined> {
  const { statusPort: port, host } = settings;
  if (port === undefined) return undefined;
  const app = await createHttpServer({
    log: platform.log,
    guards: { customer: refuse, phone: refuse, editor: refuse, backOffice: refuse, account: refuse },
    resolveSite: () => undefined,
    rateLimits: platform.rateLimits,
    trustProxy: settings.trustProxy,
    isHttps: false,
  });
  let isDraining = false;
  serveHealth(app, { ...platform, isDraining: () => isDraining });
  serveMetrics(app, platform.metrics, settings.metricsToken);
  await app.listen({ host, port });
  return {
    beginStop: () => {
      isDraining = true;
    },
    stop: () => app.close(),
  };
}
