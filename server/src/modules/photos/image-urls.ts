import { limits } from '@keepsake/contract/limits';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { createSignedPaths } from '../../platform/signed-paths/index.ts';
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

const uuid = '[0-9a-f-]{36}';

/** The order of the values is that in which they are signed. */
const form = {
  keyPurpose: 'image-urls',
  template: '/images/:ownerId/:photoId/:variant?p=:purpose',
  values: {
    ownerId: uuid,
    photoId: uuid,
    variant: imageVariants.join('|'),
    purpose: imagePurposes.join('|'),
  },
} as const;

/** Signed addresses of images: object, variant, purpose and expiry, with the id of the key. */
export function createImageUrls({
  clock,
  secrets,
}: {
  clock: Clock;
  secrets: Pick<Secrets, 'current' | 'byId'>;
}): ImageUrls {
  const windowMs = limits.imageUrls.windowSeconds * 1000;
  const paths = createSignedPaths<Omit<ImageTarget, 'tenantId'>>({ clock, secrets }, form);
  return {
    sign(target) {
      const expires = ((Math.floor(clock.now() / windowMs) + 2) * windowMs) / 1000;
      return paths.signUntil(target.tenantId, target, expires);
    },
    read(tenantId, address) {
      const signed = paths.read(tenantId, address);
      return signed && { target: { tenantId, ...signed.values }, leftMs: signed.leftMs };
    },
  };
}
