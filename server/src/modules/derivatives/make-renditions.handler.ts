import type { MakeRenditionsData } from './derivatives.jobs.ts';
import { type MakeRenditionsDependencies, makeRenditions } from './make-renditions.ts';

/** Skips a deleted photo. */
export async function handleMakeRenditions(
  dependencies: MakeRenditionsDependencies,
  { tenantId, ownerId, photoId }: MakeRenditionsData,
): Promise<void> {
  await makeRenditions(dependencies, { tenantId, ownerId }, { photoId, priority: 'background' });
}
