import fastifyFormbody from '@fastify/formbody';
import { type SubscriptionRequest, subscriptionRequest } from '@keepsake/contract/newsletter';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderPage } from '../shop/pages/page.ts';
import type { Visit } from '../shop/visit.ts';
import { sentPage, signUpPath, tooOftenPage, wordingVersion, wrongPage } from './sign-up-page.ts';

export interface SignUpOptions {
  readonly requestSubscription: (subscription: SubscriptionRequest) => Promise<boolean>;
  readonly visitOf: (request: FastifyRequest) => Visit;
}

/** The shop's form for the newsletter. */
export async function registerSignUp(app: FastifyInstance, options: SignUpOptions): Promise<void> {
  const { requestSubscription, visitOf } = options;
  await app.register(fastifyFormbody);

  async function signUp(visit: Visit, email: unknown) {
    const { channel } = visit.storefront;
    const subscription = { email, locale: visit.locale, channel, wordingVersion, source: 'front page' };
    const checked = subscriptionRequest.safeParse(subscription);
    if (!checked.success) return wrongPage(visit);
    return (await requestSubscription(checked.data)) ? sentPage(visit) : tooOftenPage(visit);
  }

  app.post<{ Body: { email?: unknown } | null }>(signUpPath, async (request, reply) => {
    const visit = visitOf(request);
    const page = await signUp(visit, request.body?.email);
    return reply
      .code(page.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(renderPage(visit, page));
  });
}
