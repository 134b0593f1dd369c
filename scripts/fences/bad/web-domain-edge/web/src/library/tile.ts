import { cover } from '../preview/cover.ts';

export const tile = cover;
