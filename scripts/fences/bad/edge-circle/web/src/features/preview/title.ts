import { name } from '../albums/name.ts';

export const title = name;
