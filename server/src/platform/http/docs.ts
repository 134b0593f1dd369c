import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { version } from '../version.ts';
import type { HttpServer } from './server.ts';

/** The reader's own files; it sets inline styles. */
const readerPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** OpenAPI at `/docs/json`, a page at `/docs`. Register before routes. */
export async function serveDocs(app: HttpServer): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Keepsake', version, license: { name: 'Apache-2.0' } },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: false,
    uiHooks: {
      onRequest: async (_request, reply) => {
        reply.raw.setHeader('Content-Security-Policy', readerPolicy);
      },
    },
    uiConfig: { deepLinking: false, tryItOutEnabled: false },
  });
}
