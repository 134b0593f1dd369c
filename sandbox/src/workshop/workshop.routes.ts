import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Storefronts } from '../shop/storefronts.ts';
import { addresses, type CustomerWithOrders } from '../shop-data/addresses.ts';
import type { AddressChanges } from './address-changes.ts';
import { type Businesses, listBusinesses, registerBusinesses } from './businesses.ts';
import { eventsPath, isSigned } from './events.ts';
import { type GalleryCalls, registerGallery } from './gallery.ts';
import type { ProductionLine } from './production-line.ts';
import { workshopPage } from './workshop-page.ts';
import { receivedEvent, type WorkshopRecords } from './workshop-records.ts';

export interface Workshop {
  readonly storefronts: Storefronts;
  readonly line: ProductionLine;
  readonly addressChanges: AddressChanges;
  readonly gallery: GalleryCalls;
  readonly businesses: Businesses;
  readonly records: WorkshopRecords;
  /** Secret of the signatures of events; undefined while none come here. */
  readonly secret: () => string | undefined;
  readonly nowSeconds: () => number;
}

const isCustomer = (text: unknown): text is CustomerWithOrders =>
  typeof text === 'string' && Object.hasOwn(addresses, text);

export async function registerWorkshop(app: FastifyInstance, workshop: Workshop): Promise<void> {
  const { storefronts, line, addressChanges, gallery, businesses, records, secret, nowSeconds } = workshop;
  await app.register(fastifyFormbody);
  // The signature is of the body as it came.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );

  app.get('/workshop', async ({ hostname }, reply) => {
    const [orders, entries, accounts, { events }] = await Promise.all([
      line.list(),
      gallery.listGalleryEntries(),
      listBusinesses(businesses),
      records.read(),
    ]);
    const { brand } = storefronts.ofHost(hostname);
    const isSubscribed = secret() !== undefined;
    const page = workshopPage({
      brandId: brand.id,
      orders,
      entries,
      businesses: accounts,
      events,
      isSubscribed,
    });
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page);
  });

  registerGallery(app, gallery);
  registerBusinesses(app, businesses);

  app.post<{ Body: { customer?: unknown } | null }>('/workshop/orders', async ({ body }, reply) => {
    const customer = body?.customer;
    if (!isCustomer(customer)) return reply.code(400).send('There is no such customer.');
    await line.place(customer);
    return reply.redirect('/workshop', 303);
  });

  app.post<{ Params: { code: string } }>('/workshop/orders/:code/next', async ({ params }, reply) => {
    await line.moveOn(params.code);
    return reply.redirect('/workshop', 303);
  });

  app.post<{ Params: { code: string } }>('/workshop/orders/:code/run', async ({ params }, reply) => {
    line.run(params.code);
    return reply.redirect('/workshop', 303);
  });

  app.post<{ Params: { code: string } }>('/workshop/orders/:code/accept', async ({ params }, reply) => {
    await addressChanges.accept(params.code);
    return reply.redirect('/workshop', 303);
  });

  app.post<{ Params: { code: string } }>('/workshop/orders/:code/refuse', async ({ params }, reply) => {
    await addressChanges.refuse(params.code);
    return reply.redirect('/workshop', 303);
  });

  app.post<{ Body: string }>(eventsPath, async ({ body, headers }, reply) => {
    const signature = String(headers['keepsake-signature'] ?? '');
    const key = secret();
    if (!key || !isSigned(body, signature, key, nowSeconds())) return reply.code(401).send();
    const event = receivedEvent.parse(JSON.parse(body));
    await addressChanges.take(event);
    await records.addEvent(event);
    return reply.code(204).send();
  });
}
