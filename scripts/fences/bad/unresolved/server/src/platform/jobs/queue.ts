import type { Job } from './gone.ts';

export type Queue = Job[];
