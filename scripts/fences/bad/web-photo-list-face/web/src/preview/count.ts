import { photos } from '../photo-list/store/photos.ts';

export const count = photos.length;
