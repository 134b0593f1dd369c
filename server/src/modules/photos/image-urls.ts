import { imageUrlLimits } from '@keepsake/contract/server-limits';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { createSignedPaths } from '../../platform/signed-paths/index.ts';
import type { Owner } from './photos.repository.ts';

export const imageVariants = ['300', '800', '1300', 'full', 'original'] as const;
export type ImageVariant = (typeof imageVariants)[number];

/**
 * `view` shows in the page, `download` saves under the file name; both end with the photo's deletion. `restore`
 * shows deleted photos only.
 */
export const imagePurposes = ['view', 'download', 'restore'] as const;
export type ImagePurpose = (typeof imagePurposes)[number];

/** Everything that the signature covers besides the expiry. */
export interface ImageTarget extends Owner {
  readonly photoId: string;
  readonly variant: ImageVariant;
  readonly purpose: ImagePurpose;
}

export interface SignedImage {
  readonly target: ImageTarget;
  /** Time until the address expires; above 0. */
  readonly leftMs: number;
}

export interface ImageUrls {
  /** Path and query, constant within a window so that the browser's cache works. */
  sign(target: ImageTarget): string;
  /** Returns undefined unless the address is exactly one signed for this tenant that has not expired. */
  read(tenantId: string, address: string): SignedImage | undefined;
}

const uuid = '[0-9a-f-]{36}';

/** The order in which the values are signed. */
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

export function createImageUrls({
  clock,
  secrets,
}: {
  clock: Clock;
  secrets: Pick<Secrets, 'current' | 'byId'>;
}): ImageUrls {
  const windowMs = imageUrlLimits.windowSeconds * 1000;
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
