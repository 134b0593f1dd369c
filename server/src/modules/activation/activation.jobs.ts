import * as z from 'zod/mini';
import type { JobDefinition } from '../../platform/jobs/index.ts';
import type { Owner } from '../photos/index.ts';

const data = z.object({ tenantId: z.string(), ownerId: z.uuid() });

export type ImportOldLibraryData = z.infer<typeof data>;

/** One turn of an import; the next turn is a job of its own, so that customers take turns. */
export const importOldLibraryJob: JobDefinition<ImportOldLibraryData> = {
  name: 'import-old-library',
  data,
  // A turn, and the slowest file of the largest size that may have begun in it.
  expireInSeconds: 3600,
  // Eight tries take half an hour: time for a source to return.
  firstPauseSeconds: 10,
};

/** Tries of the queue. */
export const maxTries = 8;

export const lockOf = ({ tenantId, ownerId }: Owner): string => `import ${tenantId} ${ownerId}`;
