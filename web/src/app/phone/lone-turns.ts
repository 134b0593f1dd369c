import type { Turns } from '../../features/uploads/queue/shared-queue.ts';

/** For browsers without Web Locks, as over plain http: a phone has one tab with the page. */
export const loneTurns = (visit: string): Turns => ({
  take: (act) => act(),
  openVisits: async () => new Set([visit]),
  publish: () => undefined,
  requestProgress: () => undefined,
  subscribe: () => undefined,
});
