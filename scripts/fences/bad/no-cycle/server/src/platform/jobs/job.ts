import type { Queue } from './queue.ts';

export interface Job {
  queue: Queue;
}
