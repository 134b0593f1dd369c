import { toInstant } from '../../../platform/clock/index.ts';
import { libraryOperationJob } from './library-operations.jobs.ts';
import { listUnfinished } from './library-operations.repository.ts';
import type { StartDependencies } from './operation-dependencies.ts';

const hourMs = 3_600_000;
/** Operations resumed in one sweep. */
const maxResumed = 100;

/** Resumes operations whose job was given up: photos would stay hidden, or never be purged. */
export async function resumeOperations({ database, clock, jobs }: StartDependencies): Promise<void> {
  const before = toInstant(clock.now() - hourMs);
  for (const row of await listUnfinished(database.autocommit, before, maxResumed)) {
    const data = { tenantId: row.tenant_id, ownerId: row.owner_id, operationId: row.operation_id };
    await jobs.enqueue(database.autocommit, libraryOperationJob, data, { key: row.operation_id });
  }
}
