import { limits } from '@keepsake/contract/limits';
import type { OrderProduct } from '@keepsake/contract/orders';
import type { Photo } from '@keepsake/contract/photos';
import { photosByIdRoutes } from '@keepsake/contract/photos-by-id';
import type { ListedOrder } from '@keepsake/contract/super-orders';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call, hasExtension } from '../api/client.ts';
import { libraryQueries } from '../library/library-queries.ts';

/** Changes of the library refresh them. */
export const printedKey = [...libraryQueries, 'printed'];

export async function findPhotos(photoIds: readonly string[], signal: AbortSignal): Promise<Photo[]> {
  const { images } = await call(photosByIdRoutes.findPhotos, { body: { photoIds: [...photoIds] }, signal });
  return images;
}

type PrintedProduct = Pick<OrderProduct, 'thumbnailUrl' | 'photoIds'>;

/** Photos that can stand in for the shop's picture: some may have been deleted since. */
const idsOf = (product: PrintedProduct | undefined) =>
  product?.thumbnailUrl === undefined ? (product?.photoIds?.slice(0, 3) ?? []) : [];

/**
 * Address of the first photo that the customer still has, for a product without a picture of the shop; undefined: there
 * is none, or not yet. One request for all `products`.
 */
export function usePrintedPictures(
  products: readonly (PrintedProduct | undefined)[],
  { isEnabled = true } = {},
): (product: PrintedProduct | undefined) => string | undefined {
  const ids = products.flatMap(idsOf).slice(0, limits.photos.batchSize);
  const isNeeded = isEnabled && ids.length > 0 && hasExtension('photosById');
  const { data = [] } = useQuery({
    queryKey: [...printedKey, ids],
    queryFn: isNeeded ? ({ signal }) => findPhotos(ids, signal) : skipToken,
  });
  return (product) => {
    const own = idsOf(product);
    return data.find(({ imageId }) => own.includes(imageId))?.thumbnails[0]?.url;
  };
}

/** The product whose picture stands for an order. */
export const firstProduct = (order: ListedOrder | undefined) => order?.orders[0]?.products[0];
