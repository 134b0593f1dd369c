import fastifyCookie from '@fastify/cookie';
import type { CustomerOfShop, CustomerUpsert } from '@keepsake/contract/back-office';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type { TempSelectionPhotos } from '@keepsake/contract/selections';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { readBrands } from '../brands.ts';
import { createStorefronts } from '../shop/storefronts.ts';
import { visitOf } from '../shop/visit.ts';
import { createPlaceOrder } from './place-order.ts';
import { registerPrints } from './prints.routes.ts';
import { createPrintsSessions } from './sessions.ts';

const storefronts = createStorefronts(await readBrands());

export const photoIds = [1, 2, 3].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
export const foreignId = '00000000-0000-4000-8000-000000000009';
export const sentSelection = { tempSelectionId: 'the-selection', token: 'the-token' };

/** What tests change of Keepsake, and what it was sent. */
class FakeKeepsake {
  /** Photos of the selection that are not deleted. */
  readonly there = new Set(photoIds);
  readonly orders: [code: string, order: OrderUpsert][] = [];
  readonly customers: { readonly id: string }[] = [];
  shopCustomerId: string | null = 'demo-anna';
  email: string | undefined = 'anna@example.com';
  addresses: CustomerOfShop['addresses'] = [];
  readonly identity = { issuer: 'http://keepsake/oidc', subject: 'anna' };
  /** Version in the addresses of pictures. */
  version = 1;
  isAway = false;
  hasEnded = false;
  reads = 0;

  #respond(): void {
    if (this.isAway) throw new Error('fetch failed');
  }

  #photos(): TempSelectionPhotos['photos'] {
    return photoIds.map((photoId, index) => {
      if (!this.there.has(photoId)) return { photoId, isDeleted: true as const };
      const previewUrl = `http://keepsake/${photoId}/${this.version}`;
      return { photoId, fileName: `photo-${index + 1}.jpg`, width: 3000, height: 2000, previewUrl };
    });
  }

  async readSelection({ tempSelectionId, token }: typeof sentSelection) {
    this.reads += 1;
    this.#respond();
    const isOwn = tempSelectionId === sentSelection.tempSelectionId && token === sentSelection.token;
    if (!isOwn || this.hasEnded) return undefined;
    const { shopCustomerId, identity, email } = this;
    return { photos: this.#photos(), shopCustomerId, identity, email };
  }

  async readPreview(url: string) {
    this.#respond();
    const exists = [...this.there].some((id) => url.includes(id));
    return exists && url.endsWith(`/${this.version}`) ? new TextEncoder().encode(url) : undefined;
  }

  async putOrder(code: string, order: OrderUpsert) {
    this.#respond();
    this.orders.push([code, order]);
  }

  async getCustomer(id: string) {
    this.#respond();
    if (id !== this.shopCustomerId) return undefined;
    return { addresses: this.addresses } as CustomerOfShop;
  }

  async putCustomer(id: string, customer: CustomerUpsert) {
    this.#respond();
    // As the back office does.
    if (!customer.identity) throw new Error('PUT /customers: 400');
    this.customers.push({ id, ...customer });
    return id;
  }
}

/** The editor of printo.localhost in English, with a fake Keepsake. */
export function servePrints() {
  let app: FastifyInstance;
  let keepsake: FakeKeepsake;
  let now = 0;
  /** Five sessions. */
  const maxPhotos = 5 * photoIds.length;
  beforeEach(async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    keepsake = new FakeKeepsake();
    now = 0;
    let serial = 0;
    let codes = 200_000;
    const newId = () => `id-${++serial}`;
    const sessions = createPrintsSessions({ keepsake, newId, now: () => now, maxPhotos });
    const placeOrder = createPlaceOrder({
      keepsake,
      sessions,
      records: { addOrder: async () => `K${++codes}` },
      context: { storefronts, originOf: (host) => `http://${host}:4001` },
      newId,
      now: () => '2026-11-26T12:00:00.000Z',
    });
    const visit = { storefronts, publicOrigin: 'http://localhost:4000' };
    app = fastify();
    await app.register(fastifyCookie);
    await app.register((scope) =>
      registerPrints(scope, {
        keepsake,
        sessions,
        placeOrder,
        visitOf: (request) => visitOf(request, visit),
      }),
    );
  });
  afterEach(() => app.close());

  const headers = { host: 'printo.localhost:4001', 'accept-language': 'en-GB' };
  /** Sent at once: fastify sends a request when its response is awaited. */
  const post = async (url: string, payload: object) => app.inject({ method: 'POST', url, headers, payload });
  return {
    get keepsake() {
      return keepsake;
    },
    /** Milliseconds since the start. */
    setTime(time: number) {
      now = time;
    },
    get: (url: string) => app.inject({ url, headers }),
    post,
    /** Path of a new session. */
    async open(): Promise<string> {
      const response = await post('/prints/sessions', sentSelection);
      expect(response.statusCode).toBe(201);
      return response.json().path;
    },
  };
}

/** Status and body. */
export const refusalOf = (response: { readonly statusCode: number; json(): unknown }) => [
  response.statusCode,
  response.json(),
];
