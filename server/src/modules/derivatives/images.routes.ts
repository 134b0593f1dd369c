import { imagePath } from '@keepsake/contract/images';
import { limits } from '@keepsake/contract/limits';
import type { BlobStore } from '../../platform/blobs/index.ts';
import { type Answer, attachment, chooseAnswer } from '../../platform/http/bytes/index.ts';
import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import type { Log } from '../../platform/log/index.ts';
import { pathAndQueryOf } from '../../platform/signed-paths/index.ts';
import type { ImageTarget, ImageUrls, SignedImage } from '../photos/index.ts';
import type { ServedImage } from './find-image.ts';
import { keepSmallBlobs } from './keep-small-blobs.ts';
import { readExactly } from './read-exactly.ts';

/** Bytes of customers: whatever they turn out to be in a browser, they run nothing and have no origin. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** What an address names that is ours and has not expired; anything else does not exist. */
function readSigned({ url, site }: HttpRequest, urls: ImageUrls): SignedImage {
  const signed = urls.read(site.tenantId, pathAndQueryOf(url));
  if (!signed) throw new ApiError('not-found');
  return signed;
}

const tagOf = (image: ServedImage) => `"${image.blobKey}"`;

/**
 * Kept for one window, in which the page names the same address, and never longer than the address is good. The bytes
 * behind it never change. A photo that is deleted stops at once here; the browser that has seen it may keep it so long.
 */
function cacheControl({ leftMs }: SignedImage): string {
  const seconds = Math.min(limits.imageUrls.windowSeconds, Math.floor(leftMs / 1000));
  return `private, max-age=${seconds}, immutable`;
}

function disposition({ target }: SignedImage, { fileName }: ServedImage): string {
  return target.purpose === 'download' && fileName !== undefined ? attachment(fileName) : 'inline';
}

/** What a browser takes over from a 304 into what it has (RFC 9110, section 15.4.5), and what comes with bytes. */
function setHeaders(reply: HttpReply, signed: SignedImage, image: ServedImage, answer: Answer): void {
  if (answer.status === 416) reply.header('Content-Range', `bytes */${image.bytes}`);
  if (answer.status === 412 || answer.status === 416) return;
  reply.headers({
    'Cache-Control': cacheControl(signed),
    'Content-Security-Policy': policy,
    ETag: tagOf(image),
  });
  if (answer.status === 304) return;
  const { start, end } = answer.range;
  if (answer.status === 206) reply.header('Content-Range', `bytes ${start}-${end}/${image.bytes}`);
  reply.headers({
    'Content-Type': image.mimeType,
    'Content-Disposition': disposition(signed, image),
    'Accept-Ranges': 'bytes',
    'Content-Length': end - start + 1,
  });
}

export interface ImageRouteDependencies {
  readonly blobs: BlobStore;
  readonly urls: ImageUrls;
  readonly log: Log;
  find(target: ImageTarget): Promise<ServedImage>;
}

/** Signed images: the address itself is the permission, so there is no bearer token. */
export function registerImageRoutes(
  app: HttpServer,
  { blobs, urls, log, find }: ImageRouteDependencies,
): void {
  const kept = keepSmallBlobs(blobs);
  app.route({
    // Named, because the HEAD that the framework adds to a GET says that there are no bytes.
    method: ['GET', 'HEAD'],
    url: imagePath,
    schema: { hide: true },
    handler: async (request, reply) => {
      const signed = readSigned(request, urls);
      const image = await find(signed.target);
      const answer = chooseAnswer(request, { tag: tagOf(image), bytes: image.bytes });
      const range = 'range' in answer && request.method === 'GET' ? answer.range : undefined;
      const report = (err: Error) => log.error({ correlationId: request.id, err }, 'image cut off');
      const source = answer.status === 200 ? kept : blobs;
      const body = range && (await readExactly(source, { blobKey: image.blobKey, range }, report));
      setHeaders(reply, signed, image, answer);
      return reply.status(answer.status).send(body);
    },
  });
}
