import * as z from 'zod/mini';
import type { JobDefinition } from '../../platform/jobs/index.ts';

const data = z.object({ tenantId: z.string(), ownerId: z.uuid(), photoId: z.uuid() });

export type MakeRenditionsData = z.infer<typeof data>;

export const makeRenditionsJob: JobDefinition<MakeRenditionsData> = {
  name: 'make-renditions',
  data,
  // A batch of ten of the slowest HEIC files at 30 s each, with a reserve.
  expireInSeconds: 900,
};
