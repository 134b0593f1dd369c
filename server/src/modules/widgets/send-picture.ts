import { largeImageLimits } from '@keepsake/contract/server-limits';
import {
  chooseResponse,
  createRunningResponses,
  sendBuffers,
  setByteHeaders,
} from '../../platform/http/bytes/index.ts';
import { addressOf } from '../../platform/http/client-address.ts';
import type { HttpReply, HttpRequest } from '../../platform/http/index.ts';
import type { ShopFileBytes } from '../shop-files/index.ts';
import type { WidgetDependencies } from './widget-dependencies.ts';

const running = createRunningResponses({
  perCustomer: largeImageLimits.perCustomer,
  perProcess: largeImageLimits.perProcess,
  tooMany: 'too-many-requests',
  busy: 'unavailable',
});

/** Caches for minutes only: a deleted widget's pictures disappear. */
const cacheControl = 'private, max-age=300';

/** Sends a picture of a widget. Visitors are counted by their addresses. */
export async function sendPicture(
  { blobs }: Pick<WidgetDependencies, 'blobs'>,
  { sha256, bytes, contentType, blobKey }: ShopFileBytes,
  { request, reply }: { readonly request: HttpRequest; readonly reply: HttpReply },
) {
  const tag = `"${sha256}"`;
  const response = chooseResponse(request, { tag, bytes });
  const range = 'range' in response && request.method === 'GET' ? response.range : undefined;
  if (range) running.count([request.site.tenantId, addressOf(request)], reply.raw);
  const body = range && (await blobs.open(blobKey, range, { inSmallBuffers: true }));
  setByteHeaders(reply, response, { tag, bytes, cacheControl, contentType, contentDisposition: 'inline' });
  return body ? sendBuffers(reply, body) : reply.send();
}
