import * as z from 'zod/mini';
import type { JobDefinition } from '../../platform/jobs/index.ts';

const data = z.object({ tenantId: z.string(), ownerId: z.uuid(), exportId: z.uuid() });

export type PrepareExportData = z.infer<typeof data>;

export const prepareExportJob: JobDefinition<PrepareExportData> = {
  name: 'prepare-export',
  data,
  // A batch of ten libraries of a million photos, one after another, each of which takes a minute or two.
  expireInSeconds: 3600,
  // Eight tries last for two hours and more: a disk that is full is seen to by then.
  firstPauseSeconds: 60,
};

/** Held by the one process that prepares an export. */
export const lockOf = ({ exportId }: Pick<PrepareExportData, 'exportId'>): string => `export ${exportId}`;
