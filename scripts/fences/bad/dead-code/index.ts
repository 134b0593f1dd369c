import { used } from './photos.ts';

export const start = used;
