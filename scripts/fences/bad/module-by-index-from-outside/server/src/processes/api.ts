import { addPhoto } from '../modules/photos/add-photo.ts';

export const verbs = [addPhoto];
