import { size } from '../preview/size.ts';

export const cover = size;
