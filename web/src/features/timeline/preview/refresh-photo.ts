import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import { call } from '../../../api/client.ts';
import type { MonthKey } from '../months/month-key.ts';
import { photosUpdated } from '../store/transitions.ts';
import { timelineStore } from '../timeline.ts';

/** Asks for a photo again, as its image addresses expire, and shows the answer in the list, too. */
export async function refreshPhoto(key: MonthKey, imageId: string): Promise<Photo> {
  const photo = await call(photosRoutes.getPhoto, { params: { id: imageId } });
  timelineStore.update((state) => photosUpdated(state, key, [photo]));
  return photo;
}
