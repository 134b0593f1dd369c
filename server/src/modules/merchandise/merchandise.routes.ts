import { merchandiseRoutes as routes } from '@keepsake/contract/merchandise';
import { type HttpServer, implement } from '../../platform/http/index.ts';
import { createResults, type ResultsDependencies } from './kept-results.ts';

export function registerMerchandiseRoutes(app: HttpServer, dependencies: ResultsDependencies): void {
  const results = createResults(dependencies);
  implement(app, routes.queryMerchandise, async ({ body: query, site, request, reply }) => {
    const { tenantId } = site;
    const { json, tag } = await results.get({ query, tenantId, correlationId: request.id });
    reply.headers({ ETag: tag, 'Cache-Control': 'no-cache' });
    // Queries only read, so the rule for GET in RFC 9110, section 13.1.2, applies here, too.
    if (request.headers['if-none-match'] === tag) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(json);
  });
}
