import { Readable } from 'node:stream';
import { imagePath } from '@keepsake/contract/images';
import { imageUrlLimits, largeImageLimits } from '@keepsake/contract/server-limits';
import type { BlobStore, ByteRange } from '../../platform/blobs/index.ts';
import {
  attachment,
  chooseResponse,
  createRunningResponses,
  sendBuffers,
  setByteHeaders,
} from '../../platform/http/bytes/index.ts';
import { ApiError, type HttpReply, type HttpRequest, type HttpServer } from '../../platform/http/index.ts';
import { isLost } from '../../platform/integrity-check/index.ts';
import type { Log } from '../../platform/log/index.ts';
import { pathAndQueryOf } from '../../platform/signed-paths/index.ts';
import type { ImageTarget, ImageUrls, SignedImage } from '../photos/index.ts';
import { cacheSmallBlobs } from './cache-small-blobs.ts';
import type { ServedImage } from './find-image.ts';
import { isLarge, openImage, readImage } from './open-image.ts';

/** The bytes come from customers: browsers run no script of them. */
const _policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Accepts signed addresses that have not expired. */
function readSigned({ url, site }: HttpRequest, urls: ImageUrls): SignedImage {
  const signed = urls.read(site.tenantId, pathAndQueryOf(url));
  if (!signed) throw new ApiError('not-found');
  return signed;
}

const tagOf = (image: ServedImage) => `"${image.blobKey}"`;

/**
 * Caches for one window, during which pages use the same address, but not beyond the address's validity. A
 * deleted photo is refused at once; a browser may show its cached copy until then.
 */
function cacheControl({ leftMs }: SignedImage): string {
  const seconds = Math.min(imageUrlLimits.windowSeconds, Math.floor(leftMs / 1000));
  return `private, max-age=${seconds}, immutable`;
}

function disposition({ target }: SignedImage, { fileName, mimeType }: ServedImage): string {
  return target.purpose === 'download' && fileName !== undefined ? attachment(fileName, mimeType) : 'inline';
}

const running = createRunningResponses({
  ...largeImageLimits,
  tooMany: 'too-many-large-images',
  busy: 'large-images-busy',
});

/** Closes the connection on refusal, so that a client with hundreds of connections keeps none. */
function countLarge(reply: HttpReply, { tenantId, ownerId }: ImageTarget): void {
  try {
    running.count([tenantId, ownerId], reply.raw);
  } catch (refusal) {
    reply.header('Connection', 'close');
    throw refusal;
  }
}

export interface ImageRouteDependencies {
  readonly blobs: BlobStore;
  readonly urls: ImageUrls;
  readonly log: Log;
  find(target: ImageTarget): Promise<ServedImage>;
  /** Makes a lost rendition again, if the original is readable. */
  remake(target: ImageTarget, lostKey: string): Promise<void>;
}

interface ImageRequest {
  readonly correlationId: string;
  readonly image: ServedImage;
  readonly range: ByteRange;
}

function createOpener({ blobs, log }: ImageRouteDependencies) {
  const kept = cacheSmallBlobs(blobs);
  return async ({ correlationId, image, range }: ImageRequest): Promise<Readable | Uint8Array> => {
    const { bytes } = image;
    const warnLost = (err: unknown) => log.warn({ correlationId, err, bytes }, 'an image is lost or damaged');
    try {
      if (isLarge(range)) {
        const stream = await openImage(blobs, image, range, warnLost);
        return stream.on('error', (err) => isLost(err) || log.error({ correlationId, err }, 'image cut off'));
      }
      const isWhole = range.end - range.start + 1 === bytes;
      return await readImage(isWhole ? kept : blobs, image, range);
    } catch (error) {
      if (!isLost(error)) throw error;
      warnLost(error);
      throw new ApiError('photo-lost', { cause: error });
    }
  };
}

/** `range` is undefined when the response has no body. */
function planResponse(request: HttpRequest, image: ServedImage) {
  const response = chooseResponse(request, { tag: tagOf(image), bytes: image.bytes });
  const range = 'range' in response && request.method === 'GET' ? response.range : undefined;
  return { response, range };
}

const isPhotoLost = (error: unknown) => error instanceof ApiError && error.code === 'photo-lost';

/** An original cannot be replaced. */
async function findReplacement(
  { remake, find }: ImageRouteDependencies,
  target: ImageTarget,
  lost: ServedImage,
  refusal: unknown,
): Promise<ServedImage> {
  if (lost.promised || !isPhotoLost(refusal)) throw refusal;
  try {
    await remake(target, lost.blobKey);
  } catch (error) {
    throw isLost(error) ? refusal : error;
  }
  const image = await find(target);
  if (image.blobKey === lost.blobKey) throw refusal;
  return image;
}

/** The signature of the address is the permission; there is no bearer token. */
export function registerImageRoutes(app: HttpServer, dependencies: ImageRouteDependencies): void {
  const { urls, find } = dependencies;
  const open = createOpener(dependencies);

  async function openResponse(request: HttpRequest, image: ServedImage) {
    const { response, range } = planResponse(request, image);
    return {
      image,
      response,
      body: range && (await open({ correlationId: request.id, image, range })),
    };
  }

  app.route({
    // Explicit, because the framework's own HEAD reports no length.
    method: ['GET', 'HEAD'],
    url: imagePath,
    schema: { hide: true },
    handler: async (request, reply) => {
      const signed = readSigned(request, urls);
      const found = await find(signed.target);
      const { range } = planResponse(request, found);
      if (range && isLarge(range)) countLarge(reply, signed.target);
      const { image, response, body } = await openResponse(request, found).catch(async (refusal) =>
        openResponse(request, await findReplacement(dependencies, signed.target, found, refusal)),
      );
      setByteHeaders(reply, response, {
        tag: tagOf(image),
        bytes: image.bytes,
        cacheControl: cacheControl(signed),
        contentType: image.mimeType,
        contentDisposition: disposition(signed, image),
      });
      return body instanceof Readable ? sendBuffers(reply, body) : reply.send(body);
    },
  });
}
