import { clientErrorsRoutes as routes } from '@keepsake/contract/client-errors';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';

export interface ClientErrorsDependencies {
  readonly log: Log;
  readonly metrics: Metrics;
}

/** Logs and counts browser reports, searchable by correlation id. */
export function createClientErrors({ log, metrics }: ClientErrorsDependencies) {
  const count = metrics.counter({
    name: 'keepsake_client_errors_total',
    help: 'Operations that failed in a browser, as the site reports; reports are not authenticated',
    labels: ['where'],
  });
  return {
    register(app: HttpServer): void {
      implement(app, routes.reportClientError, async ({ body, request }) => {
        const { where, code, status, path, correlationId = request.id } = body;
        count({ where });
        log.warn({ where, code, status, route: path, correlationId }, 'failed in a browser');
        return null;
      });
    },
  };
}
