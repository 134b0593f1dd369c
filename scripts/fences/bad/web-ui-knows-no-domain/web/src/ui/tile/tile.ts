import type { Photo } from '../../../../contract/src/photos.ts';

export const name = (photo: Photo) => photo.id;
