import { largeImageLimits } from '@keepsake/contract/server-limits';
import type { BlobStore } from '../../platform/blobs/index.ts';
import type { Database } from '../../platform/database/index.ts';
import {
  attachment,
  chooseResponse,
  createRunningResponses,
  sendBuffers,
  setByteHeaders,
} from '../../platform/http/bytes/index.ts';
import { ApiError, type CustomerActor, type HttpReply, type HttpRequest } from '../../platform/http/index.ts';
import type { ShopFiles } from '../shop-files/index.ts';

export interface Document {
  readonly key: Parameters<ShopFiles['findBytes']>[1];
  /** Name under which browsers save it, with or without extension; absent: a picture, which they show. */
  readonly fileName?: string;
}

export type DocumentOwner = Pick<CustomerActor, 'tenantId' | 'customerId'>;

export const missing = () => new ApiError('not-found', { detail: 'no such document of the customer' });

export const productFiles = (tenantId: string, productCode: string) =>
  ({ tenant_id: tenantId, owner_kind: 'product', owner_id: productCode }) as const;

const running = createRunningResponses({
  perCustomer: largeImageLimits.perCustomer,
  perProcess: largeImageLimits.perProcess,
  tooMany: 'too-many-requests',
  busy: 'unavailable',
});

export interface SendDocumentDependencies {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly shopFiles: Pick<ShopFiles, 'findBytes'>;
}

/** Sends a document that the customer may read. @throws ApiError not-found when the shop has not sent it */
export async function sendDocument(
  { database, blobs, shopFiles }: SendDocumentDependencies,
  { tenantId, customerId }: DocumentOwner,
  document: Document,
  { request, reply }: { readonly request: HttpRequest; readonly reply: HttpReply },
) {
  const file = await shopFiles.findBytes(database.autocommit, document.key);
  if (!file) throw missing();
  const { fileName } = document;
  const tag = `"${file.sha256}"`;
  const response = chooseResponse(request, { tag, bytes: file.bytes });
  const range = 'range' in response && request.method === 'GET' ? response.range : undefined;
  if (range) running.count([tenantId, customerId], reply.raw);
  const body = range && (await blobs.open(file.blobKey, range, { inSmallBuffers: true }));
  setByteHeaders(reply, response, {
    tag,
    bytes: file.bytes,
    // Revalidated each time: the order may belong to another customer by then.
    cacheControl: fileName === undefined ? 'private, no-cache' : 'no-store',
    contentType: file.contentType,
    contentDisposition: fileName === undefined ? 'inline' : attachment(fileName, file.contentType),
  });
  return body ? sendBuffers(reply, body) : reply.send();
}
