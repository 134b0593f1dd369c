import type { AddressChange } from '@keepsake/contract/address-changes';
import type {
  BatchItemResult,
  CustomerOfShop,
  CustomerUpsert,
  orderItem,
  SharedAlbumUpsert,
} from '@keepsake/contract/back-office';
import { basePath } from '@keepsake/contract/bases';
import type { Callback } from '@keepsake/contract/callbacks';
import type { Cancellation } from '@keepsake/contract/cancellations';
import type { GalleryDecision, ReviewedGalleryEntry } from '@keepsake/contract/gallery-moderation';
import { limits } from '@keepsake/contract/limits';
import type { SubscriptionRequest } from '@keepsake/contract/newsletter';
import type { OrderUpsert } from '@keepsake/contract/orders';
import type {
  articleGroupItem,
  blockedOrderItem,
  cutOffCampaignItem,
  galleryCategoryItem,
  Invoice,
  invoiceItem,
  merchandiseItem,
  orderUploadItem,
  savedProjectItem,
  voucherItem,
} from '@keepsake/contract/shop-documents';
import type { ShopFileType } from '@keepsake/contract/shop-files';
import type * as z from 'zod/mini';
import { expectOk, RefusedError } from './expect-ok.ts';

/** What the shop sends in batches. */
export interface ShopItems {
  readonly orders: z.infer<typeof orderItem>;
  readonly vouchers: z.infer<typeof voucherItem>;
  readonly articleGroups: z.infer<typeof articleGroupItem>;
  readonly cutOffCampaigns: z.infer<typeof cutOffCampaignItem>;
  readonly merchandise: z.infer<typeof merchandiseItem>;
  readonly projects: z.infer<typeof savedProjectItem>;
  readonly invoices: z.infer<typeof invoiceItem>;
  readonly uploads: z.infer<typeof orderUploadItem>;
  readonly galleryCategories: z.infer<typeof galleryCategoryItem>;
  readonly blockedOrders: z.infer<typeof blockedOrderItem>;
}

type AddressChangeAnswer = Pick<AddressChange, 'changeId' | 'state' | 'reason'>;

type CancellationAnswer = Pick<Cancellation, 'cancellationId' | 'state' | 'reason'>;

export interface BackOfficeCalls {
  /** Undefined: there is no such customer, or no more. */
  getCustomer(shopCustomerId: string): Promise<CustomerOfShop | undefined>;
  /** Returns Keepsake's id of the customer. */
  putCustomer(shopCustomerId: string, customer: CustomerUpsert): Promise<string>;
  /** Returns ids of refused photos. */
  putSharedAlbum(albumId: string, album: SharedAlbumUpsert): Promise<readonly string[]>;
  /**
   * Sends all items.
   *
   * @throws RefusedError with the first refused one
   */
  putAll<Kind extends keyof ShopItems>(kind: Kind, items: readonly ShopItems[Kind][]): Promise<void>;
  /** Undefined: there is no such order. */
  getOrder(orderCode: string): Promise<OrderUpsert | undefined>;
  putOrder(orderCode: string, order: OrderUpsert): Promise<void>;
  /** Undefined: there is no such invoice. */
  getInvoice(invoiceId: string): Promise<Invoice | undefined>;
  /** Undefined: the customer has not changed the address. */
  getAddressChange(orderCode: string): Promise<AddressChange | undefined>;
  answerAddressChange(orderCode: string, response: AddressChangeAnswer): Promise<void>;
  /** Undefined: the customer has not asked to cancel the order. */
  getCancellation(orderCode: string): Promise<Cancellation | undefined>;
  answerCancellation(orderCode: string, response: CancellationAnswer): Promise<void>;
  /** Lists the oldest entries in review. */
  listGalleryEntries(): Promise<readonly ReviewedGalleryEntry[]>;
  /** Stores nothing when the customer has changed or withdrawn the entry, or it is blocked. */
  decideGalleryEntry(entryId: string, decision: GalleryDecision): Promise<void>;
  putInvoiceFile(invoiceId: string, updatedAt: string, pdf: Uint8Array): Promise<void>;
  putProductPdf(productCode: string, updatedAt: string, pdf: Uint8Array): Promise<void>;
  putMapPdf(productCode: string, updatedAt: string, pdf: Uint8Array): Promise<void>;
  /** Sends a JPEG: `thumbnail` or a page. */
  putProductPicture(productCode: string, name: string, updatedAt: string, jpeg: Uint8Array): Promise<void>;
  /** Has Keepsake mail a link. False: too many mails to that address. */
  requestSubscription(subscription: SubscriptionRequest): Promise<boolean>;
  /** Undefined: events go nowhere. */
  getCallback(): Promise<Callback | undefined>;
  putCallback(url: string): Promise<void>;
  /** Returns a new secret. */
  renewCallbackSecret(): Promise<string>;
}

const { maxBatch } = limits.backOffice;

function createRequests(origin: string, shopToken: () => Promise<string>) {
  async function sendAs(type: string | undefined, method: string, path: string, body?: RequestInit['body']) {
    return fetch(`${origin}${basePath('backOffice')}${path}`, {
      method,
      headers: { Authorization: `Bearer ${await shopToken()}`, ...(type && { 'Content-Type': type }) },
      ...(body !== undefined && { body }),
    });
  }
  const send = (method: string, path: string, body?: unknown) =>
    body === undefined
      ? sendAs(undefined, method, path)
      : sendAs('application/json', method, path, JSON.stringify(body));
  async function call<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await expectOk(await send(method, path, body), `${method} ${path}`);
    return (await response.json()) as Body;
  }
  async function find<Body>(path: string): Promise<Body | undefined> {
    const response = await send('GET', path);
    if (response.status === 404) return undefined;
    return (await (await expectOk(response, `GET ${path}`)).json()) as Body;
  }
  async function putFile(type: ShopFileType, path: string, updatedAt: string, file: Uint8Array) {
    const body = file as NonNullable<RequestInit['body']>;
    const response = await sendAs(type, 'PUT', `${path}?updatedAt=${updatedAt}`, body);
    await expectOk(response, `PUT ${path}`);
  }
  const putPdf = (path: string, updatedAt: string, pdf: Uint8Array) =>
    putFile('application/pdf', path, updatedAt, pdf);
  return { send, call, find, putFile, putPdf };
}

export function createBackOfficeCalls(origin: string, shopToken: () => Promise<string>): BackOfficeCalls {
  const { send, call, find, putFile, putPdf } = createRequests(origin, shopToken);
  return {
    getCustomer: (shopCustomerId) => find<CustomerOfShop>(`/customers/${shopCustomerId}`),
    async putCustomer(shopCustomerId, customer) {
      const path = `/customers/${shopCustomerId}`;
      return (await call<{ customerId: string }>('PUT', path, customer)).customerId;
    },
    putSharedAlbum: async (albumId, album) =>
      (await call<{ failed: string[] }>('PUT', `/shared-albums/${albumId}`, album)).failed,
    async putAll(kind, items) {
      const path = `/${kind.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}:batch`;
      const refused: BatchItemResult[] = [];
      for (let at = 0; at < items.length; at += maxBatch) {
        const body = { [kind]: items.slice(at, at + maxBatch) };
        const { results } = await call<{ results: BatchItemResult[] }>('POST', path, body);
        refused.push(...results.filter(({ result }) => result === 'refused'));
      }
      if (refused.length > 0) throw new RefusedError(`POST ${path}: ${JSON.stringify(refused[0])}`);
    },
    getOrder: async (orderCode) => (await find<{ order: OrderUpsert }>(`/orders/${orderCode}`))?.order,
    async putOrder(orderCode, order) {
      await call('PUT', `/orders/${orderCode}`, order);
    },
    getInvoice: (invoiceId) => find<Invoice>(`/invoices/${invoiceId}`),
    getAddressChange: (orderCode) => find<AddressChange>(`/orders/${orderCode}/address-change`),
    async answerAddressChange(orderCode, response) {
      await call('PUT', `/orders/${orderCode}/address-change`, response);
    },
    getCancellation: (orderCode) => find<Cancellation>(`/orders/${orderCode}/cancellation`),
    async answerCancellation(orderCode, response) {
      await call('PUT', `/orders/${orderCode}/cancellation`, response);
    },
    listGalleryEntries: async () =>
      (await call<{ entries: ReviewedGalleryEntry[] }>('GET', '/gallery/entries')).entries,
    async decideGalleryEntry(entryId, decision) {
      const path = `/gallery/entries/${entryId}/decision`;
      const response = await send('PUT', path, decision);
      if (response.status !== 404 && response.status !== 409) await expectOk(response, `PUT ${path}`);
    },
    putInvoiceFile: (invoiceId, updatedAt, pdf) => putPdf(`/invoices/${invoiceId}/file`, updatedAt, pdf),
    putProductPdf: (productCode, updatedAt, pdf) =>
      putPdf(`/products/${productCode}/files/product.pdf`, updatedAt, pdf),
    putMapPdf: (productCode, updatedAt, pdf) =>
      putPdf(`/products/${productCode}/files/map.pdf`, updatedAt, pdf),
    putProductPicture: (productCode, name, updatedAt, jpeg) =>
      putFile('image/jpeg', `/products/${productCode}/files/${name}`, updatedAt, jpeg),
    async requestSubscription(subscription) {
      const path = '/newsletter/subscriptions';
      const response = await send('POST', path, subscription);
      if (response.status === 429) return false;
      await expectOk(response, `POST ${path}`);
      return true;
    },
    getCallback: () => find<Callback>('/callback'),
    async putCallback(url) {
      await call('PUT', '/callback', { url });
    },
    renewCallbackSecret: async () => (await call<{ secret: string }>('POST', '/callback/secret')).secret,
  };
}
