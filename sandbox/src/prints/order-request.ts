import { deliveryAddressInput } from '@keepsake/contract/addresses';
import { emailAddress } from '@keepsake/contract/email-address';
import { limits } from '@keepsake/contract/limits';
import { id } from '@keepsake/contract/values';
import * as z from 'zod/mini';
import { findTooMany, maxPrints, type PrintOffer, totalsOf } from './work.ts';

const print = z.strictObject({
  photoId: id,
  size: z.string(),
  count: z.int().check(z.minimum(1), z.maximum(maxPrints)),
  focus: z.number().check(z.minimum(0), z.maximum(1)),
});

export const orderRequest = z.strictObject({
  finish: z.string(),
  prints: z.array(print).check(z.minLength(1), z.maxLength(limits.tempSelections.maxPhotos)),
  address: deliveryAddressInput,
  /** E-mail of a customer whom the shop does not have yet. */
  email: z.optional(emailAddress),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** Whether the shop sells it, each photo in one size, and as many as it makes at once. */
export function isOffered(
  { finish, prints }: Pick<OrderRequest, 'finish' | 'prints'>,
  offer: PrintOffer,
): boolean {
  return (
    offer.finishes.includes(finish) &&
    prints.every(({ size }) => offer.sizes.some(({ id: offered }) => offered === size)) &&
    new Set(prints.map(({ photoId }) => photoId)).size === prints.length &&
    !findTooMany(totalsOf(prints, offer))
  );
}
