import type { ExportList, LibraryExport } from '@keepsake/contract/exports';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Owner } from '../photos/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { listChunks } from './export-files.repository.ts';
import { presentExport } from './exports.presenter.ts';
import { type ExportKey, findExport, keyOf, listExports } from './exports.repository.ts';
import type { ExportRow } from './exports.tables.ts';

type Dependencies = Pick<ExportDependencies, 'database' | 'clock'>;

export async function presentWithChunks(
  { database }: Pick<Dependencies, 'database'>,
  row: ExportRow,
): Promise<LibraryExport> {
  const isReady = row.state === 'READY';
  return presentExport(row, isReady ? await listChunks(database.autocommit, keyOf(row)) : []);
}

/** @throws ApiError not-found for a foreign, missing or expired one */
export async function readExport(dependencies: Dependencies, key: ExportKey): Promise<LibraryExport> {
  const { database, clock } = dependencies;
  const row = await findExport(database.autocommit, key, toInstant(clock.now()));
  if (!row) throw new ApiError('not-found');
  return presentWithChunks(dependencies, row);
}

export async function readExports(dependencies: Dependencies, owner: Owner): Promise<ExportList> {
  const { database, clock } = dependencies;
  const rows = await listExports(database.autocommit, owner, toInstant(clock.now()));
  return { items: await Promise.all(rows.map((row) => presentWithChunks(dependencies, row))) };
}
