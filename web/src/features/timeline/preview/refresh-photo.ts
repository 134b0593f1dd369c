import { type Photo, photosRoutes } from '@keepsake/contract/photos';
import { call } from '../../../api/client.ts';
import type { MonthKey } from '../months/month-key.ts';
import type { TimelineStore } from '../store/timeline-store.ts';
import { photosUpdated } from '../store/transitions.ts';
import { timelineStore } from '../timeline.ts';

/** Asks for a photo of the own library again, as its image addresses expire, and shows the answer in the list, too. */
export async function refreshPhoto(
  key: MonthKey,
  imageId: string,
  store: TimelineStore = timelineStore,
): Promise<Photo> {
  const photo = await call(photosRoutes.getPhoto, { params: { id: imageId } });
  store.update((state) => photosUpdated(state, key, [photo]));
  return photo;
}
