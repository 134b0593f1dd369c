import type { IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import fastifyFormbody from '@fastify/formbody';
import fastifyStatic from '@fastify/static';
import { type FakeKind, fakeKinds, fakesPath } from '@keepsake/contract/sandbox-third-parties';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Storefronts } from '../shop/storefronts.ts';
import { clearPath, thirdPartiesPage, thirdPartiesPath } from './third-parties-page.ts';
import type { ToldLog } from './told.ts';

interface ThirdPartiesOptions {
  readonly log: ToldLog;
  readonly storefronts: Storefronts;
  /** Scheme and port of the account site. */
  readonly publicOrigin: string;
}

const mostBytes = 10_000;

interface Fake {
  readonly brand: string;
  readonly kind: string;
}

const isKind = (text: string): text is FakeKind => (fakeKinds as readonly string[]).includes(text);

/** One experiment is changed, the other is not. */
const offers = [
  { experiment: 'sample-test', offer: 'control' },
  { experiment: 'CRO-1304', offer: 'variant' },
];

const hostOf = ({ origin = '' }: IncomingHttpHeaders): string | undefined => URL.parse(origin)?.host;

/** The site asks from another origin. */
const allowAll = (reply: FastifyReply) =>
  reply.headers({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Cache-Control': 'no-store',
  });

function registerFakes(app: FastifyInstance, log: ToldLog): void {
  /** Keeps the text as it was sent. */
  const types = ['application/json', 'text/plain'];
  app.removeContentTypeParser(types);
  app.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.get<{ Params: Fake }>(`${fakesPath}/:brand/:kind/:name.js`, async (request, reply) => {
    const { brand, kind } = request.params;
    if (!isKind(kind)) return reply.callNotFound();
    const { cookie, referer } = request.headers;
    const more = Object.entries({ cookie, referer }).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}: ${value}`],
    );
    log.tell({
      brand,
      // The site sends no referrer.
      host: undefined,
      kind,
      what: [`GET ${request.url}`, ...more].join('\n'),
    });
    return reply.header('Cache-Control', 'no-store').sendFile('third-party.js', { cacheControl: false });
  });

  app.get<{ Params: Fake }>(`${fakesPath}/:brand/experiments`, async (request, reply) => {
    const { params, headers, url } = request;
    log.tell({
      brand: params.brand,
      host: hostOf(headers),
      kind: 'experiments',
      what: `GET ${url}`,
    });
    return allowAll(reply).send({ offers });
  });

  app.options(`${fakesPath}/:brand/endpoint`, async (_request, reply) => allowAll(reply).code(204).send());

  app.post<{ Params: Fake; Querystring: { host?: string }; Body: string }>(
    `${fakesPath}/:brand/:kind`,
    { bodyLimit: mostBytes },
    async ({ params: { brand, kind }, query, headers, body }, reply) => {
      const storefront = { brand, host: query.host ?? hostOf(headers) };
      if (kind === 'answer') log.answer(storefront, body);
      else if (isKind(kind)) log.tell({ ...storefront, kind, what: body });
      else return reply.callNotFound();
      return allowAll(reply).code(204).send();
    },
  );
}

/** Stand-ins for third parties of the demo brands, and the page that shows what each was told. */
export async function registerThirdParties(
  app: FastifyInstance,
  { log, storefronts, publicOrigin }: ThirdPartiesOptions,
): Promise<void> {
  const root = path.join(import.meta.dirname, 'scripts');
  await app.register(fastifyFormbody);
  await app.register(fastifyStatic, { root, serve: false });
  registerFakes(app, log);

  app.get(thirdPartiesPath, async ({ hostname }, reply) => {
    const brandId = storefronts.ofHost(hostname).brand.id;
    const nameOf = (id: string) => storefronts.brands.find((brand) => brand.id === id)?.name ?? id;
    const told = log.list().map((one) => ({ ...one, brand: nameOf(one.brand) }));
    const page = thirdPartiesPage({ brandId, publicOrigin, told });
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page);
  });
  app.post(clearPath, async (_request, reply) => {
    log.clear();
    return reply.redirect(thirdPartiesPath, 303);
  });
}
