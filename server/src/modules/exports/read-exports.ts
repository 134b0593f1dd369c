import type { ExportList, LibraryExport } from '@keepsake/contract/exports';
import { limits } from '@keepsake/contract/limits';
import { toInstant } from '../../platform/clock/index.ts';
import { ApiError } from '../../platform/http/index.ts';
import type { Owner } from '../photos/index.ts';
import type { ExportDependencies } from './export-dependencies.ts';
import { listChunks } from './export-files.repository.ts';
import { presentExport } from './exports.presenter.ts';
import { type ExportKey, findExport, keyOf, listExports } from './exports.repository.ts';
import type { ExportRow } from './exports.tables.ts';

type Dependencies = Pick<ExportDependencies, 'database' | 'clock'>;

async function present(
  { database }: Pick<Dependencies, 'database'>,
  owner: Owner,
  rows: readonly ExportRow[],
): Promise<LibraryExport[]> {
  const ready = rows.filter(({ state }) => state === 'READY').map((row) => row.export_id);
  const chunks = await listChunks(database.autocommit, owner, ready);
  return rows.map((row) => presentExport(row, chunks.get(row.export_id) ?? []));
}

export async function presentWithChunks(
  dependencies: Pick<Dependencies, 'database'>,
  row: ExportRow,
): Promise<LibraryExport> {
  const [presented] = await present(dependencies, keyOf(row), [row]);
  return presented as LibraryExport;
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
  const page = { now: toInstant(clock.now()), limit: limits.exports.maxListed };
  return { items: await present(dependencies, owner, await listExports(database.autocommit, owner, page)) };
}
