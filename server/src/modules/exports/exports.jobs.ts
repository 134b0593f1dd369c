import * as z from 'zod/mini';
import type { JobDefinition } from '../../platform/jobs/index.ts';

const data = z.object({ tenantId: z.string(), ownerId: z.uuid(), exportId: z.uuid() });

export type PrepareExportData = z.infer<typeof data>;

export const prepareExportJob: JobDefinition<PrepareExportData> = {
  name: 'prepare-export',
  data,
  // A batch of ten libraries of a million photos, at a minute or two each.
  expireInSeconds: 3600,
  // Eight tries last over two hours, time to fix a full disk.
  firstPauseSeconds: 60,
};

export const lockOf = ({ exportId }: Pick<PrepareExportData, 'exportId'>): string => `export ${exportId}`;
