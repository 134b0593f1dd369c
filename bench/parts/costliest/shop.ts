import type { backOfficeScopes } from '@keepsake/contract/back-office';
import {
  cutOffCampaignExample,
  galleryCategoryExample,
  invoiceExample,
  merchandiseExample,
  orderExample,
  orderUploadExample,
  savedProjectExample,
  voucherExample,
} from '@keepsake/contract/back-office-examples';
import { limits } from '@keepsake/contract/limits';
import { backOfficeToken, secretsOf } from '../../environment/customer.ts';
import type { Keepsake } from '../../environment/keepsake.ts';

const documents = 1000;
const channels = 25;
const articles = 500;
const batch = limits.backOffice.maxBatch;

type Scope = (typeof backOfficeScopes)[number];

interface Sent {
  readonly method?: string;
  readonly body?: object;
}

export async function sendJson(url: string, token: string, { method = 'GET', body }: Sent = {}) {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} returned ${response.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
}

/** An order of five products; order, inner order, first product and its upload have one code. */
export function orderOf(shopCustomerId: string, index: number) {
  const [inner] = orderExample.orders;
  const [product] = inner?.products ?? [];
  if (!inner || !product) throw new Error('the example has no product');
  const code = `${shopCustomerId}-${index}`;
  const products = Array.from({ length: 5 }, (_, place) => ({
    ...product,
    productCode: place === 0 ? code : `${code}-${place}`,
    uploadId: code,
    isPersonalised: false,
  }));
  return {
    ...orderExample,
    shopCustomerId,
    orderCode: code,
    createdAt: new Date(Date.now() - index * 3_600_000).toISOString(),
    updatedAt: new Date(Date.now() - 60_000).toISOString(),
    addressChange: { until: new Date(Date.now() + 86_400_000).toISOString() },
    orders: [{ ...inner, orderCode: code, orderId: code, products }],
  };
}

export function documentsOf(shopCustomerId: string) {
  const ids = Array.from({ length: documents }, (_, index) => `${shopCustomerId}-${index}`);
  const invoice = { ...invoiceExample, shopCustomerId, isHistorical: true };
  return {
    projects: ids.map((id) => ({ ...savedProjectExample, id, shopCustomerId })),
    invoices: ids.map((id) => ({ ...invoice, id, invoiceNumber: id })),
    uploads: ids.slice(0, 100).map((id) => ({ ...orderUploadExample, id, shopCustomerId })),
  };
}

/** Puts what the shop has. */
export async function openShop({ origin, dataDir }: Keepsake) {
  const secrets = await secretsOf(dataDir);
  const url = `${origin}/api/back-office`;
  return {
    async put(scope: Scope, path: string, body: object): Promise<void> {
      const shop = await backOfficeToken(origin, secrets, scope);
      await sendJson(`${url}/${path}`, shop, { method: 'PUT', body });
    },
    async putAll(scope: Scope, kind: string, items: readonly object[]): Promise<void> {
      const shop = await backOfficeToken(origin, secrets, scope);
      for (let at = 0; at < items.length; at += batch) {
        const body = { [kind]: items.slice(at, at + batch) };
        await sendJson(`${url}/${kind}:batch`, shop, { method: 'POST', body });
      }
    },
    async putPdf(invoiceId: string, pdf: Buffer<ArrayBuffer>): Promise<void> {
      const shop = await backOfficeToken(origin, secrets, 'invoices:write');
      const query = new URLSearchParams({ updatedAt: invoiceExample.updatedAt });
      const response = await fetch(`${url}/invoices/${invoiceId}/file?${query}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${shop}`, 'content-type': 'application/pdf' },
        body: pdf,
      });
      if (!response.ok) throw new Error(`the PDF returned ${response.status}: ${await response.text()}`);
    },
  };
}

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** Puts what belongs to no customer. */
export async function fillShop(shop: Shop): Promise<void> {
  const [article] = merchandiseExample.articles;
  const many = Array.from({ length: articles }, (_, index) => ({ ...article, id: `article-${index}` }));
  for (let channel = 0; channel < channels; channel += 1) {
    const body = { ...merchandiseExample, articles: many };
    await shop.put('merchandise:write', `merchandise/LB-${channel}.en-GB`, body);
  }
  await shop.put('vouchers:write', 'vouchers/AUTUMN-5', voucherExample);
  await shop.put('cut-offs:write', 'cut-off-campaigns/christmas', cutOffCampaignExample);
  await shop.put('gallery:write', 'gallery-categories/travel', galleryCategoryExample);
}
