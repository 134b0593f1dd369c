import { imagePath } from '@keepsake/contract/images';
import { limits } from '@keepsake/contract/limits';
import * as z from 'zod/mini';
import type { BlobStore } from '../../platform/blobs/index.ts';
import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import { type ImageTarget, type ImageUrls, imagePurposes, imageVariants } from '../photos/index.ts';
import { readByteRange } from './byte-range.ts';
import type { ServedImage } from './find-image.ts';

const params = z.object({ ownerId: z.uuid(), photoId: z.uuid(), variant: z.enum(imageVariants) });
const query = z.object({
  p: z.enum(imagePurposes),
  e: z.string().check(z.regex(/^\d{1,12}$/)),
  k: z.string().check(z.maxLength(64)),
  s: z.string().check(z.maxLength(64)),
});

/** The target that a right and unexpired signature names; anything else does not exist. */
function readTarget(request: HttpRequest, urls: ImageUrls): ImageTarget {
  const path = params.safeParse(request.params);
  const signed = query.safeParse(request.query);
  if (!path.success || !signed.success) throw new ApiError('not-found');
  const { p: purpose, e, k: keyId, s: signature } = signed.data;
  const target = { ...path.data, purpose, tenantId: request.site.tenantId };
  if (!urls.verify(target, { expires: Number(e), keyId, signature })) throw new ApiError('not-found');
  return target;
}

/** File name for Content-Disposition, in both the old and the UTF-8 spelling (RFC 6266). */
function attachment(fileName: string): string {
  const plain = fileName.replaceAll(/[^ -~]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const tagOf = (image: ServedImage) => `"${image.blobKey}"`;

function setImageHeaders(reply: HttpReply, target: ImageTarget, image: ServedImage): void {
  const name = target.purpose === 'download' ? attachment(image.fileName) : 'inline';
  reply.headers({
    'Content-Type': image.mimeType,
    'Content-Disposition': name,
    'Accept-Ranges': 'bytes',
    // A photo that is deleted stops at once on the server; a browser may show it for one window more.
    'Cache-Control': `private, max-age=${limits.imageUrls.windowSeconds}`,
    ETag: tagOf(image),
  });
}

/** RFC 9110, section 13.1.2: a list of tags, weak ones count, and `*` is anything. */
function isKnownTo({ headers }: HttpRequest, image: ServedImage): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(tagOf(image));
}

/** RFC 9110, sections 13.1.5 and 14.2: a part is for GET only, and only of the bytes that the caller has begun. */
function rangeOf({ method, headers }: HttpRequest, image: ServedImage) {
  const begun = headers['if-range'];
  if (method !== 'GET' || (begun !== undefined && begun !== tagOf(image))) return undefined;
  return readByteRange(headers.range, image.bytes);
}

async function sendImage(blobs: BlobStore, request: HttpRequest, reply: HttpReply, image: ServedImage) {
  if (isKnownTo(request, image)) return reply.status(304).send();
  const range = rangeOf(request, image);
  if (range === 'unsatisfiable') {
    return reply.status(416).header('Content-Range', `bytes */${image.bytes}`).send();
  }
  if (range) {
    reply.status(206).header('Content-Range', `bytes ${range.start}-${range.end}/${image.bytes}`);
  }
  reply.header('Content-Length', range ? range.end - range.start + 1 : image.bytes);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await blobs.open(image.blobKey, range));
}

export interface ImageRouteDependencies {
  readonly blobs: BlobStore;
  readonly urls: ImageUrls;
  find(target: ImageTarget): Promise<ServedImage>;
}

/** Signed images: the address itself is the permission, so there is no bearer token. */
export function registerImageRoutes(app: HttpServer, { blobs, urls, find }: ImageRouteDependencies): void {
  app.route({
    // Named, because the HEAD that the framework adds to a GET says that there are no bytes.
    method: ['GET', 'HEAD'],
    url: imagePath,
    schema: { hide: true },
    handler: async (request, reply) => {
      const target = readTarget(request, urls);
      const image = await find(target);
      setImageHeaders(reply, target, image);
      return sendImage(blobs, request, reply, image);
    },
  });
}
