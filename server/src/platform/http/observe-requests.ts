import { finished } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Log } from '../log/index.ts';
import type { Metrics } from '../metrics/index.ts';
import type { RequestSpan, Traces } from '../traces/index.ts';
import type { HttpServer } from './server.ts';

/** Status where the client disconnected before the response, as in nginx. */
const abandoned = 499;

/** Paths that are polled, so not logged. */
const quiet = new Set(['/health/live', '/health/ready', '/metrics']);

/** Buckets up to a decoded HEIC, then a slow upload. */
const buckets = [0.005, 0.025, 0.1, 0.2, 0.5, 1, 2.5, 10, 60];

const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'none';

export interface RequestObservers {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly traces?: Traces | undefined;
}

/** Labels requests by the route's pattern, never by path, query or body. */
export function observeRequests(app: HttpServer, { log, metrics, traces }: RequestObservers): void {
  const measure = metrics.histogram({
    name: 'keepsake_http_request_duration_seconds',
    help: 'Requests by route pattern and status; 499: the client closed the connection first',
    labels: ['method', 'route', 'status'],
    buckets,
  });
  let inFlight = 0;
  metrics.gauge({ name: 'keepsake_http_requests_in_flight', help: 'Requests in progress' }, () => [
    { value: inFlight },
  ]);

  function report(request: FastifyRequest, status: number, milliseconds: number): void {
    const { method, id: correlationId, site, client } = request;
    const route = routeOf(request);
    measure({ method, route, status: String(status) }, milliseconds / 1000);
    const whose = { ...(site && { brand: site.brandId, channel: site.channel }), ...(client && { client }) };
    const fields = { method, route, status, milliseconds: Math.round(milliseconds), correlationId, ...whose };
    if (quiet.has(route)) log.debug(fields, 'request');
    else log.info(fields, 'request');
  }

  function beginSpan(request: FastifyRequest): RequestSpan | undefined {
    if (!traces || quiet.has(routeOf(request))) return undefined;
    const { traceparent } = request.headers;
    return traces.beginRequest(typeof traceparent === 'string' ? traceparent : undefined);
  }

  app.addHook('onRequest', (request, reply, done) => {
    const started = performance.now();
    const span = beginSpan(request);
    inFlight += 1;
    // Hijacked responses (tus, the provider) have no other event.
    finished(reply.raw, (cutOff) => {
      inFlight -= 1;
      const status = cutOff ? abandoned : reply.raw.statusCode;
      report(request, status, performance.now() - started);
      const { method, id: correlationId } = request;
      span?.end({ method, route: routeOf(request), status, correlationId });
    });
    if (span) span.run(done);
    else done();
  });
}
