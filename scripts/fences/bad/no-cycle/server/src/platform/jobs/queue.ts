import type { Job } from './job.ts';

export type Queue = Job[];
