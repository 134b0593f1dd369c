import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { limits } from '@keepsake/contract/limits';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import type { Owner } from './photos.repository.ts';

export const imageVariants = ['300', '800', '1300', 'full', 'original'] as const;
export type ImageVariant = (typeof imageVariants)[number];

/**
 * `view` is shown in the page, `download` is saved under the photo's file name; both stop when the photo is deleted.
 * `restore` is shown among the recently deleted, and opens only there.
 */
export const imagePurposes = ['view', 'download', 'restore'] as const;
export type ImagePurpose = (typeof imagePurposes)[number];

/** Everything a signature covers besides its expiry: none of it can be exchanged for another. */
export interface ImageTarget extends Owner {
  readonly photoId: string;
  readonly variant: ImageVariant;
  readonly purpose: ImagePurpose;
}

export interface SignedImage {
  readonly target: ImageTarget;
  /** Milliseconds until the address stops; above 0. */
  readonly leftMs: number;
}

export interface ImageUrls {
  /** Path and query, stable for a whole window so that the browser's cache works. */
  sign(target: ImageTarget): string;
  /**
   * What a path and query name to this tenant. Undefined unless they are, character for character, an address that
   * was signed with a key of the ring and has not expired.
   */
  read(tenantId: string, address: string): SignedImage | undefined;
}

const keyPurpose = 'image-urls';

/** Exactly what `sign` writes: no other spelling of the same values is an address. */
const addressForm = new RegExp(
  [
    '^/images/(?<ownerId>[0-9a-f-]{36})/(?<photoId>[0-9a-f-]{36})',
    `/(?<variant>${imageVariants.join('|')})\\?p=(?<purpose>${imagePurposes.join('|')})`,
    '&e=(?<expires>\\d{1,12})&k=(?<keyId>[A-Za-z0-9-]{1,32})&s=(?<signature>[A-Za-z0-9_-]{43})$',
  ].join(''),
);

type AddressParts = Omit<ImageTarget, 'tenantId'> & Record<'expires' | 'keyId' | 'signature', string>;

/** @param expires seconds since 1970 */
function seal(key: KeyObject, target: ImageTarget, expires: string): string {
  const { tenantId, ownerId, photoId, variant, purpose } = target;
  const text = ['v1', tenantId, ownerId, photoId, variant, purpose, expires].join('\n');
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Keys as the library takes them at once: of bytes it finds out each time what they are, which takes longer than to sign. */
function keepKeyObjects(): (key: Uint8Array) => KeyObject {
  const known = new WeakMap<Uint8Array, KeyObject>();
  return (key) => {
    const object = known.get(key) ?? createSecretKey(key);
    known.set(key, object);
    return object;
  };
}

/** Compares the text: several texts of base64url stand for the same bytes. */
function isSame(given: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(right, 'latin1'));
}

/** Signed addresses of images: object, variant, purpose and expiry, with the id of the key. */
export function createImageUrls({
  clock,
  secrets,
}: {
  clock: Clock;
  secrets: Pick<Secrets, 'current' | 'byId'>;
}): ImageUrls {
  const windowMs = limits.imageUrls.windowSeconds * 1000;
  const objectOf = keepKeyObjects();
  return {
    sign(target) {
      const expires = String(((Math.floor(clock.now() / windowMs) + 2) * windowMs) / 1000);
      const { id, key } = secrets.current(keyPurpose);
      const { ownerId, photoId, variant, purpose } = target;
      const signature = seal(objectOf(key), target, expires);
      return `/images/${ownerId}/${photoId}/${variant}?p=${purpose}&e=${expires}&k=${id}&s=${signature}`;
    },
    read(tenantId, address) {
      const parts = addressForm.exec(address)?.groups as AddressParts | undefined;
      if (!parts) return undefined;
      const { ownerId, photoId, variant, purpose, expires, keyId, signature } = parts;
      const key = secrets.byId(keyPurpose, keyId);
      const leftMs = Number(expires) * 1000 - clock.now();
      if (!key || leftMs <= 0) return undefined;
      const target: ImageTarget = { tenantId, ownerId, photoId, variant, purpose };
      return isSame(signature, seal(objectOf(key), target, expires)) ? { target, leftMs } : undefined;
    },
  };
}
