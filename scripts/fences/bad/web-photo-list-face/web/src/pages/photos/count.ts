import { photos } from '../../features/photo-list/store/photos.ts';

export const count = photos.length;
