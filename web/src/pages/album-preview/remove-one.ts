import type { DeleteResult } from '@keepsake/contract/photos';

/** Takes one photo out of an album. A photo that the answer lists as failed is an error like any other. */
export async function removeOne(
  photoId: string,
  remove: (photoIds: readonly string[]) => Promise<DeleteResult>,
): Promise<void> {
  const { failed } = await remove([photoId]);
  if (failed.includes(photoId)) throw new Error('Failed to delete photo!');
}
