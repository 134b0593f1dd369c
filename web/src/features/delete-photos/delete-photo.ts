import { photosRoutes } from '@keepsake/contract/photos';
import { call } from '../../api/client.ts';

/** Deletes one photo. A photo that the answer lists as failed is an error like any other. */
export async function deletePhoto(imageId: string): Promise<void> {
  const { failed } = await call(photosRoutes.deletePhotos, { body: { photoIds: [imageId] } });
  if (failed.includes(imageId)) throw new Error('Failed to delete photo!');
}
