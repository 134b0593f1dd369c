import type { LibraryExport } from '@keepsake/contract/exports';
import { toInstant } from '../../platform/clock/index.ts';
import type { ChunkSize } from './export-files.repository.ts';
import type { ExportRow } from './exports.tables.ts';

const instantOf = (moment: string) => toInstant(Date.parse(moment));

/** @param chunks of a ready export */
export function presentExport(row: ExportRow, chunks: readonly ChunkSize[]): LibraryExport {
  const facts = {
    backupId: row.export_id,
    created: instantOf(row.created_at),
    updated: instantOf(row.updated_at),
  };
  const { state: status, photos_count: photosCount } = row;
  if (status === 'READY')
    return {
      ...facts,
      status,
      chunks: chunks.map(({ iteration, size }) => ({ iteration, size })),
      photosCount,
    };
  if (status !== 'IN_PROGRESS') return { ...facts, status };
  return { ...facts, status, photosCount, photosDone: Math.min(row.photos_done, photosCount) };
}
