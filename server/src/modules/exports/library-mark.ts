import type { Transaction } from '../../platform/database/index.ts';
import type { Owner } from '../photos/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';

/** A text that is another one after every change that an export would show. */
export async function libraryMark(
  { photos, albums }: Pick<ExportDependencies, 'photos' | 'albums'>,
  tx: Transaction,
  owner: Owner,
): Promise<string> {
  return `${await photos.mark(tx, owner)} | ${await albums.mark(tx, owner)}`;
}
