export type { FastifyReply as HttpReply, FastifyRequest as HttpRequest } from 'fastify';
export type { Actor, BackOfficeActor, CustomerActor } from './actor.ts';
export { ApiError } from './api-error.ts';
export { addressOf } from './client-address.ts';
export { acceptForms } from './forms.ts';
export { type Call, type Guards, implement } from './implement.ts';
export { createHttpServer, type HttpServer } from './server.ts';
export type { ResolveSite, Site } from './site.ts';
export type { UnknownHostPage } from './unknown-host.ts';
