import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Owner } from './photos.repository.ts';

export const imageVariants = ['300', '800', '1300', 'full', 'original'] as const;
export type ImageVariant = (typeof imageVariants)[number];

/** `view` is shown in the page, `download` is saved under the photo's file name. */
export const imagePurposes = ['view', 'download'] as const;
export type ImagePurpose = (typeof imagePurposes)[number];

/** Everything a signature covers besides its expiry: none of it can be exchanged for another. */
export interface ImageTarget extends Owner {
  readonly photoId: string;
  readonly variant: ImageVariant;
  readonly purpose: ImagePurpose;
}

export interface ImageSignature {
  /** Seconds since 1970. */
  readonly expires: number;
  readonly keyId: string;
  readonly signature: string;
}

export interface ImageUrls {
  /** Path and query, stable for a whole window so that the browser's cache works. */
  sign(target: ImageTarget): string;
  /** True when the signature is ours, for exactly this target, and has not expired. */
  verify(target: ImageTarget, signature: ImageSignature): boolean;
}

const keyPurpose = 'image-urls';

function seal(key: Uint8Array, target: ImageTarget, expires: number): Buffer {
  const { tenantId, ownerId, photoId, variant, purpose } = target;
  const text = ['v1', tenantId, ownerId, photoId, variant, purpose, expires].join('\n');
  return createHmac('sha256', key).update(text).digest();
}

/** Signed addresses of images: object, variant, purpose and expiry, with the id of the key. */
export function createImageUrls({
  clock,
  secrets,
}: {
  clock: Clock;
  secrets: Pick<Secrets, 'current' | 'byId'>;
}): ImageUrls {
  const seconds = () => Math.floor(clock.now() / 1000);
  return {
    sign(target) {
      const window = limits.imageUrls.windowSeconds;
      const expires = (Math.floor(seconds() / window) + 2) * window;
      const { id, key } = secrets.current(keyPurpose);
      const query = new URLSearchParams({
        p: target.purpose,
        e: String(expires),
        k: id,
        s: seal(key, target, expires).toString('base64url'),
      });
      return `/images/${target.ownerId}/${target.photoId}/${target.variant}?${query}`;
    },
    verify(target, { expires, keyId, signature }) {
      const key = secrets.byId(keyPurpose, keyId);
      if (!key || expires <= seconds()) return false;
      const given = Buffer.from(signature, 'base64url');
      const right = seal(key, target, expires);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}
