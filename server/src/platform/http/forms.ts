import formbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';

/** Lets the routes of one scope take what an HTML form sends; API routes never do. */
export async function acceptForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody);
}
