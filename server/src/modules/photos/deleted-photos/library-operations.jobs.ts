import * as z from 'zod/mini';
import type { JobDefinition } from '../../../platform/jobs/index.ts';

const data = z.object({ tenantId: z.string(), ownerId: z.uuid(), operationId: z.uuid() });

export type LibraryOperationData = z.infer<typeof data>;

export const libraryOperationJob: JobDefinition<LibraryOperationData> = {
  name: 'library-operation',
  data,
  // A million photos take minutes; a retry resumes.
  expireInSeconds: 3600,
};
