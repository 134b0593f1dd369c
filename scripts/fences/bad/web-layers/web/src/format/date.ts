import { heading } from '../preview/photo.ts';

export const date = heading;
