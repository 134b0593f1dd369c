import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import type { HttpServer } from './server.ts';

/** The caller left before the answer was through. No status of ours; nginx writes the same number. */
const abandoned = 499;

/** Asked for every few seconds by machines: a line each would bury the others. */
const quiet = new Set(['/health/live', '/health/ready', '/metrics']);

/** Up to a decoded HEIC, and beyond it an upload over a slow line. */
const buckets = [0.005, 0.025, 0.1, 0.2, 0.5, 1, 2.5, 10, 60];

/** A line and a measurement for each request: the route's pattern, never its path, query or body. */
export function observeRequests(app: HttpServer, { log, metrics }: { log: Log; metrics: Metrics }): void {
  const measure = metrics.histogram({
    name: 'keepsake_http_request_duration_seconds',
    help: 'Requests by route pattern and status; 499: the caller left before the answer was through',
    labels: ['method', 'route', 'status'],
    buckets,
  });
  let inFlight = 0;
  metrics.gauge(
    { name: 'keepsake_http_requests_in_flight', help: 'Requests that are being answered' },
    () => [{ value: inFlight }],
  );

  function report(request: FastifyRequest, status: number, milliseconds: number): void {
    const { method, id: correlationId } = request;
    const route = request.routeOptions.url ?? 'none';
    measure({ method, route, status: String(status) }, milliseconds / 1000);
    const fields = { method, route, status, milliseconds: Math.round(milliseconds), correlationId };
    if (quiet.has(route)) log.debug(fields, 'request');
    else log.info(fields, 'request');
  }

  app.addHook('onRequest', (request, reply, done) => {
    const started = performance.now();
    inFlight += 1;
    // The raw answer's end: hijacked ones (tus, the provider) have no other.
    finished(reply.raw, (cutOff) => {
      inFlight -= 1;
      report(request, cutOff ? abandoned : reply.raw.statusCode, performance.now() - started);
    });
    done();
  });
}
