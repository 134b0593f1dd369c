import { cover } from '../albums/cover.ts';

export const tile = cover;
