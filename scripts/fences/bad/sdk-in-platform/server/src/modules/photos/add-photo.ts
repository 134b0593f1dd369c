import type { FastifyInstance } from 'fastify';

export const add = (server: FastifyInstance) => server.post('/photos', () => null);
