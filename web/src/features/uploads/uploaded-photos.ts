import { createPhotoBatches } from './queue/photo-batches.ts';
import { browserTimer } from './queue/timer.ts';

/** Tells of photos that uploads have added, in small batches, whoever is there to show them. */
export const uploadedPhotos = createPhotoBatches(browserTimer);
