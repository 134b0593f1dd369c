import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from '../photos/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';

/** Returns a version that changes with everything that an export shows. */
export async function libraryVersion(
  { photos, albums }: Pick<ExportDependencies, 'photos' | 'albums'>,
  tx: Transaction,
  owner: Owner,
): Promise<string> {
  return `${await photos.version(tx, owner)} | ${await albums.version(tx, owner)}`;
}
