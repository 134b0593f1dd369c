import { timingSafeEqual } from 'node:crypto';
import fastifyFormbody from '@fastify/formbody';
import { paymentResults } from '@keepsake/contract/payment-methods';
import { sandboxPaymentsPath, sandboxShopOrigin } from '@keepsake/contract/sandbox-shop';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Page, renderPage } from '../shop/pages/page.ts';
import type { Visit } from '../shop/visit.ts';
import { allowReturn } from './allow-return.ts';
import { offeredMethods } from './demo-methods.ts';
import { endedPaymentPage, paymentPage } from './payment-page.ts';
import type { Wallets } from './wallets.ts';

export interface PaymentsOptions {
  readonly wallets: Wallets;
  /** Keepsake's bearer token. */
  readonly token: string;
  readonly newId: () => string;
  readonly shopPort: number;
  readonly visitOf: (request: FastifyRequest) => Visit;
}

interface Session {
  readonly customerId: string;
  readonly returnUrl: string;
}

const sessionRequest = z.object({ returnUrl: z.url({ protocol: /^https?$/ }), locale: z.string() });
const choice = z.object({ result: z.enum(paymentResults), method: z.coerce.number() });

type CustomerParams = { Params: { customerId: string } };
type MethodParams = { Params: { customerId: string; id: string } };
type PageParams = { Params: { id: string } };

/** The payment provider of the demonstration: the service of docs/payments.md and its page for customers. */
export async function registerPayments(app: FastifyInstance, options: PaymentsOptions): Promise<void> {
  await app.register(fastifyFormbody);
  const sessions = new Map<string, Session>();
  await app.register((scope) => registerService(scope, options, sessions), { prefix: sandboxPaymentsPath });
  await app.register((scope) => registerPages(scope, options, sessions), {
    prefix: `${sandboxPaymentsPath}/pages`,
  });
}

function isToken(header: string | undefined, token: string): boolean {
  const [given, expected] = [Buffer.from(header ?? ''), Buffer.from(`Bearer ${token}`)];
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected);
}

async function registerService(
  app: FastifyInstance,
  { wallets, token, newId, shopPort }: PaymentsOptions,
  sessions: Map<string, Session>,
): Promise<void> {
  app.addHook('onRequest', async ({ headers }, reply) => {
    if (!isToken(headers.authorization, token)) await reply.code(401).send();
  });
  const done = (reply: FastifyReply, isFound: boolean) => reply.code(isFound ? 204 : 404).send();

  app.get<CustomerParams>('/customers/:customerId/methods', ({ params }) => wallets.list(params.customerId));

  app.put<MethodParams>(
    '/customers/:customerId/methods/:id/default',
    async ({ params: { customerId, id } }, reply) => done(reply, await wallets.makeDefault(customerId, id)),
  );

  app.delete<MethodParams>(
    '/customers/:customerId/methods/:id',
    async ({ params: { customerId, id } }, reply) => done(reply, await wallets.remove(customerId, id)),
  );

  app.post<CustomerParams>('/customers/:customerId/sessions', async ({ params, body }, reply) => {
    const { returnUrl, locale } = sessionRequest.parse(body);
    const id = newId();
    sessions.set(id, { customerId: params.customerId, returnUrl });
    const origin = sandboxShopOrigin(returnUrl, shopPort);
    return reply.code(201).send({ url: `${origin}${sandboxPaymentsPath}/pages/${id}?locale=${locale}` });
  });
}

async function registerPages(
  app: FastifyInstance,
  { wallets, visitOf }: PaymentsOptions,
  sessions: Map<string, Session>,
): Promise<void> {
  const send = (reply: FastifyReply, visit: Visit, page: Page) =>
    reply
      .code(page.status ?? 200)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      .send(renderPage(visit, page));

  app.get<PageParams>('/:id', async (request, reply) => {
    const visit = visitOf(request);
    const session = sessions.get(request.params.id);
    if (!session) return send(reply, visit, endedPaymentPage(visit));
    allowReturn(reply, session.returnUrl);
    return send(reply, visit, paymentPage(visit));
  });

  app.post<PageParams>('/:id', async (request, reply) => {
    const session = sessions.get(request.params.id);
    const visit = visitOf(request);
    if (!session) return send(reply, visit, endedPaymentPage(visit));
    const { result, method } = choice.parse(request.body);
    sessions.delete(request.params.id);
    const chosen = offeredMethods[method];
    if (result === 'added' && chosen) await wallets.add(session.customerId, chosen);
    return reply.redirect(`${session.returnUrl}?result=${result}`, 303);
  });
}
