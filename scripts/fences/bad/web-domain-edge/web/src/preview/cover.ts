import { count } from '../library/count.ts';

export const cover = 300 + count;
