import { findPhoto } from '../photos/index.ts';

export const cover = findPhoto;
