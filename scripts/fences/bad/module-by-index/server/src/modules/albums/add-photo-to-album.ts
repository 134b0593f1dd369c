import { findPhoto } from '../photos/photos.repository.ts';

export const add = findPhoto;
