import { photos } from '../modules/photos/index.ts';

export const count = photos.length;
