import type { CDPSession } from 'playwright-core';

/** Megabytes of script memory after garbage collection. */
export async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage');
  return (await client.send('Runtime.getHeapUsage')).usedSize / 1e6;
}
