import type { ShopFileType } from '@keepsake/contract/shop-files';
import { ApiError, type HttpRequest } from '../../platform/http/index.ts';

/** First bytes of these file types: ISO 32000-1, 7.5.2, and ISO 10918-1, B.1.1.3. */
const beginnings: Readonly<Record<ShopFileType, Buffer>> = {
  'application/pdf': Buffer.from('%PDF-'),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff]),
};

const names: Readonly<Record<ShopFileType, string>> = {
  'application/pdf': 'is not a PDF',
  'image/jpeg': 'is not a JPEG',
};

const refuse = (detail: string, cause?: unknown) =>
  new ApiError('invalid-request', { field: 'body', detail, cause });

const tooLarge = (maxBytes: number) =>
  new ApiError('body-too-large', { field: 'body', detail: `has more than ${maxBytes} bytes` });

/**
 * Yields the bytes of a request, checked as they arrive.
 *
 * @throws ApiError body-too-large, invalid-request for another type or a body that is cut off
 */
export async function* readFileBody(
  { raw }: HttpRequest,
  { contentType, maxBytes }: { readonly contentType: ShopFileType; readonly maxBytes: number },
): AsyncGenerator<Uint8Array> {
  if (Number(raw.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const beginning = beginnings[contentType];
  let head = Buffer.alloc(0);
  let bytes = 0;
  try {
    for await (const chunk of raw.iterator({ destroyOnReturn: false })) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      if (head.byteLength < beginning.byteLength) {
        head = Buffer.concat([head, chunk]).subarray(0, beginning.byteLength);
        if (!head.equals(beginning.subarray(0, head.byteLength))) throw refuse(names[contentType]);
      }
      yield chunk;
    }
  } catch (error) {
    if (raw.readableAborted) throw refuse('is cut off', error);
    throw error;
  }
  if (head.byteLength < beginning.byteLength) throw refuse(names[contentType]);
}
