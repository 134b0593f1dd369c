import type { Photo } from '@keepsake/contract/photos';
import type { SharedPhoto } from '@keepsake/contract/shared-albums';

/** Whether a photo of a shared album stands in the library of `userId`. */
export function isOwnPhoto(photo: Photo | SharedPhoto, userId: string): boolean {
  return 'ownerId' in photo && photo.ownerId === userId;
}
