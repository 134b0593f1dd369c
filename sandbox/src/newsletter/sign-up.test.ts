import fastifyCookie from '@fastify/cookie';
import type { SubscriptionRequest } from '@keepsake/contract/newsletter';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBrands } from '../brands.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import { visitOf } from '../shop/visit.ts';
import { registerSignUp } from './sign-up.routes.ts';

const storefronts = createStorefronts(await readBrands());

let app: FastifyInstance;
let requested: SubscriptionRequest[];
let isAccepted: boolean;
beforeEach(async () => {
  requested = [];
  isAccepted = true;
  app = fastify();
  await app.register(fastifyCookie);
  await app.register((scope) =>
    registerSignUp(scope, {
      async requestSubscription(subscription) {
        requested.push(subscription);
        return isAccepted;
      },
      visitOf: (request) => visitOf(request, { storefronts, publicOrigin: 'http://localhost:4000' }),
    }),
  );
});
afterEach(() => app.close());

const signUp = (email: string) =>
  app.inject({
    method: 'POST',
    url: '/newsletter',
    headers: {
      host: 'printo.localhost:4001',
      cookie: 'keepsake-locale=en-GB',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: String(new URLSearchParams({ email })),
  });

it('has Keepsake mail a link, in the language of the page', async () => {
  const { body } = await signUp('anna@example.com');
  expect(body).toContain('Check your inbox');
  expect(requested).toEqual([
    {
      email: 'anna@example.com',
      locale: 'en-GB',
      channel: 'PR-NL',
      wordingVersion: 'sandbox-1',
      source: 'front page',
    },
  ]);
});

it('requires an address', async () => {
  const { statusCode, body } = await signUp('anna');
  expect(statusCode).toBe(400);
  expect(body).toContain('This is not an email address');
  expect(body).toContain('inputmode="email"');
  expect(requested).toEqual([]);
});

it('shows when there were too many mails', async () => {
  isAccepted = false;
  expect((await signUp('anna@example.com')).body).toContain('try again later');
});
