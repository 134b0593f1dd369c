import { heading } from '../features/timeline/month.ts';

export const date = heading;
