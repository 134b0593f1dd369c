import { clientErrorsRoutes as routes } from '@keepsake/contract/client-errors';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log/index.ts';
import type { Metrics } from '../../platform/metrics/index.ts';

export interface ClientErrorsDependencies {
  readonly log: Log;
  readonly metrics: Metrics;
}

/** What fails in browsers, beside what fails here: one log to search by correlation id, one counter to watch. */
export function createClientErrors({ log, metrics }: ClientErrorsDependencies) {
  const count = metrics.counter({
    name: 'keepsake_client_errors_total',
    help: 'Operations that failed in a browser, as the site tells; anybody can tell anything',
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
