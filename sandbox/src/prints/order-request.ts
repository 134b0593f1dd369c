import { deliveryAddressInput } from '@keepsake/contract/addresses';
import { limits } from '@keepsake/contract/limits';
import { id } from '@keepsake/contract/values';
import * as z from 'zod/mini';
import { mostPrints, type PrintOffer } from './work.ts';

const print = z.strictObject({
  photoId: id,
  size: z.string(),
  count: z.int().check(z.minimum(1), z.maximum(mostPrints)),
  focus: z.number().check(z.minimum(0), z.maximum(1)),
});

export const orderRequest = z.strictObject({
  finish: z.string(),
  prints: z.array(print).check(z.minLength(1), z.maxLength(limits.tempSelections.maxPhotos)),
  address: deliveryAddressInput,
  /** Of a customer whom the shop does not know yet. */
  email: z.optional(z.email()),
});
export type OrderRequest = z.infer<typeof orderRequest>;

/** Whether the shop sells it, each photo in one size. */
export function isOffered({ finish, prints }: OrderRequest, { finishes, sizes }: PrintOffer): boolean {
  return (
    finishes.includes(finish) &&
    prints.every(({ size }) => sizes.some(({ id: offered }) => offered === size)) &&
    new Set(prints.map(({ photoId }) => photoId)).size === prints.length
  );
}
