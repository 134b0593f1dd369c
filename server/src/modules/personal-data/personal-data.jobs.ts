import * as z from 'zod/mini';
import type { JobDefinition } from '../../platform/jobs/index.ts';

const data = z.object({ tenantId: z.string(), customerId: z.uuid(), copyId: z.uuid() });

export type PrepareCopyData = z.infer<typeof data>;

export const prepareCopyJob: JobDefinition<PrepareCopyData> = {
  name: 'prepare-personal-data',
  data,
  // A batch of ten accounts with a million photos.
  expireInSeconds: 3600,
  // Eight tries last over two hours, time to fix a full disk.
  firstPauseSeconds: 60,
};
