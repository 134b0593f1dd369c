import type { ShopItems } from '../back-office-calls.ts';
import { newestFirst } from '../fill-library.ts';
import type { Keepsake } from '../keepsake.ts';
import { planAnnaLibrary } from '../scenes/demo-library.ts';
import { demoOrders, type ShopContext } from './demo-orders.ts';

const size = 2_418_300;

/**
 * Records of the pictures in demo orders, uploaded before signing in: photos of anna.
 *
 * @param library file name → id
 */
export function demoUploads(
  today: string,
  context: ShopContext,
  library: ReadonlyMap<string, string>,
): ShopItems['uploads'][] {
  const photos = newestFirst(planAnnaLibrary(today));
  return demoOrders(today, context).flatMap(({ createdAt, orders }) => {
    const uploads = orders.flatMap(({ products }) => products.flatMap(({ uploadId }) => uploadId ?? []));
    const older = photos.filter(({ takenAt }) => takenAt !== undefined && takenAt < createdAt);
    return uploads.flatMap((id, index) => {
      const photo = older[index];
      if (!photo) return [];
      const { fileName: localFileName } = photo;
      const imageId = library.get(localFileName);
      const record = { localFileName, state: 'finished' as const, size, offset: size, createdAt };
      return [{ id, updatedAt: createdAt, ...record, ...(imageId && { imageId }) }];
    });
  });
}

/**
 * Sends the records of uploads; anna's photos must be there.
 *
 * @param email of anna
 */
export async function sendUploads(
  keepsake: Pick<Keepsake, 'listPhotos' | 'putAll'>,
  email: string,
  { today, context }: { readonly today: string; readonly context: ShopContext },
): Promise<void> {
  const library = await keepsake.listPhotos(email);
  await keepsake.putAll('uploads', demoUploads(today, context, library));
}
