import fastifyFormbody from '@fastify/formbody';
import type { FastifyInstance } from 'fastify';
import type { Storefronts } from '../shop/storefronts.ts';
import type { AddressChanges } from './address-changes.ts';
import { type Businesses, listBusinesses, registerBusinesses } from './businesses.ts';
import type { Cancellations } from './cancellations.ts';
import { eventsPath, isSigned } from './events.ts';
import { type GalleryCalls, registerGallery } from './gallery.ts';
import type { ProductionLine } from './production-line.ts';
import { type BusinessReceiver, registerReceiver } from './receiver.ts';
import { workshopPage } from './workshop-page.ts';
import { receivedEvent, type WorkshopRecords } from './workshop-records.ts';

export interface Workshop {
  readonly storefronts: Storefronts;
  readonly line: ProductionLine;
  readonly addressChanges: AddressChanges;
  readonly cancellations: Cancellations;
  readonly gallery: GalleryCalls;
  readonly businesses: Businesses;
  readonly receiver: BusinessReceiver;
  readonly records: WorkshopRecords;
  /** Secret of the signatures of events; undefined while none come here. */
  readonly secret: () => string | undefined;
  readonly nowSeconds: () => number;
}

export async function registerWorkshop(app: FastifyInstance, workshop: Workshop): Promise<void> {
  const { storefronts, line, addressChanges, cancellations, gallery, businesses } = workshop;
  const { receiver, records, secret, nowSeconds } = workshop;
  await app.register(fastifyFormbody);
  // The signature is of the body as it came.
  const types = ['application/json', 'application/xml'];
  app.addContentTypeParser(types, { parseAs: 'string' }, (_request, body, done) => done(null, body));

  app.get('/workshop', async ({ hostname }, reply) => {
    const [orders, customers, entries, accounts, { events }] = await Promise.all([
      line.list(),
      line.customers(),
      gallery.listGalleryEntries(),
      listBusinesses(businesses),
      records.read(),
    ]);
    const { brand } = storefronts.ofHost(hostname);
    const isSubscribed = secret() !== undefined;
    const page = workshopPage({
      brandId: brand.id,
      orders,
      customers,
      entries,
      businesses: accounts,
      receiver,
      events,
      isSubscribed,
    });
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page);
  });

  registerGallery(app, gallery);
  registerBusinesses(app, businesses);
  registerReceiver(app, receiver);

  app.post<{ Body: { customer?: unknown } | null }>('/workshop/orders', async ({ body, hostname }, reply) => {
    const customer = body?.customer;
    const found = (await line.customers()).find((name) => name === customer);
    if (!found) return reply.code(400).send('There is no customer of this name with an account.');
    await line.place(found, hostname);
    return reply.redirect('/workshop', 303);
  });

  const presses: Readonly<Record<string, (code: string) => unknown>> = {
    next: (code) => line.moveOn(code),
    run: (code) => line.run(code),
    accept: (code) => addressChanges.accept(code),
    refuse: (code) => addressChanges.refuse(code),
    cancel: (code) => cancellations.accept(code),
    keep: (code) => cancellations.refuse(code),
  };
  for (const [press, act] of Object.entries(presses)) {
    const url = `/workshop/orders/:code/${press}`;
    app.post<{ Params: { code: string } }>(url, async ({ params }, reply) => {
      await act(params.code);
      return reply.redirect('/workshop', 303);
    });
  }

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
