import type { MakeRenditionsData } from './derivatives.jobs.ts';
import { type MakeRenditionsDependencies, makeRenditions } from './make-renditions.ts';

/** Runs one job of the queue; a photo deleted meanwhile is left alone. */
export async function handleMakeRenditions(
  dependencies: MakeRenditionsDependencies,
  { tenantId, ownerId, photoId }: MakeRenditionsData,
): Promise<void> {
  await makeRenditions(dependencies, { tenantId, ownerId }, photoId, 'queued');
}
