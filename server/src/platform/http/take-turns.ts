import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { createTurns, type Turn, type TurnLimits } from '../turns/index.ts';
import { addressOf } from './client-address.ts';
import { findRawRoute } from './route-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** False: requests run at once, however many there are. */
    takesTurns?: boolean;
  }
}

/** A token, or a stranger's address at one route: neighbours share addresses. */
function subjectOf(request: FastifyRequest): string {
  return request.headers.authorization ?? `${addressOf(request)} ${request.routeOptions.url}`;
}

/** Such a request has a turn before its body and one after it: slow bodies keep none from neighbours. */
const hasBodyOfStranger = ({ method, headers }: FastifyRequest) =>
  method !== 'GET' && method !== 'HEAD' && headers.authorization === undefined;

/** The turn of a request that was cut off ends with its work, and after this. */
const cutOffMs = 10_000;

const turns = new WeakMap<FastifyRequest, Turn>();

/** Ends the turn of a request whose bytes are about to be sent, which may take hours. */
export function endTurn(request: FastifyRequest): void {
  turns.get(request)?.end();
}

/** Requests take turns, from before the guard until their response is serialised or its bytes begin. */
export function takeTurns(app: FastifyInstance, limits: TurnLimits): void {
  const take = createTurns(limits);

  async function wait(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (request.routeOptions.config.takesTurns === false) return;
    const turn = take(subjectOf(request));
    turns.set(request, turn);
    let isWaiting = true;
    reply.raw.once('finish', turn.end);
    reply.raw.once('close', () => {
      if (isWaiting) turn.end();
      else if (!reply.raw.writableFinished) setTimeout(turn.end, cutOffMs).unref();
    });
    await turn.start;
    isWaiting = false;
  }

  app.addHook('onRoute', (route: RouteOptions) => {
    const [method = ''] = [route.method].flat();
    if (findRawRoute(method, route.url)?.takesNoTurns) route.config = { ...route.config, takesTurns: false };
  });
  app.addHook('onRequest', wait);
  app.addHook('preParsing', async (request) => {
    if (hasBodyOfStranger(request)) endTurn(request);
  });
  app.addHook('preHandler', async (request, reply) => {
    if (hasBodyOfStranger(request)) await wait(request, reply);
  });
  app.addHook('onSend', async (request) => endTurn(request));
}
