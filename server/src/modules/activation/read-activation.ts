import type { Activation } from '@keepsake/contract/activation';
import type { Owner } from '../photos/index.ts';
import { type ActivationDependencies, importKeyOf } from './activation-dependencies.ts';
import { lookUp } from './look-up.ts';

/** Reads the status; the first time it looks into the source. */
export async function readActivation(
  dependencies: ActivationDependencies,
  owner: Owner,
): Promise<Activation> {
  const { database, photos, imports, oldLibrary } = dependencies;
  const { autocommit } = database;
  if (await photos.isBeingDeleted(autocommit, owner)) return { status: 'DELETING' };
  const row = await lookUp(dependencies, owner);
  const progressOf = () => imports.progress(autocommit, importKeyOf(owner));
  if (row?.status === 'IMPORTING') return { status: 'IMPORTING', progress: await progressOf() };
  if (row?.status !== 'NOT_ACTIVE' || !oldLibrary) {
    return { status: 'ACTIVE', ...(row?.is_found && { progress: await progressOf() }) };
  }
  return { status: 'NOT_ACTIVE', ...(row.has_failed && { hasFailed: true }) };
}
