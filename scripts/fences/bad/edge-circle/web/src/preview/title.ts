import { name } from '../library/name.ts';

export const title = name;
