import type { ArchiveEntry } from '../../platform/archives/index.ts';
import type { CopyFile, CopyRow } from './copies.repository.ts';

/** Times in a zip have no zone: the one of the request, in UTC. */
export const archiveEntries = (
  { requested_at: requestedAt }: Pick<CopyRow, 'requested_at'>,
  files: readonly CopyFile[],
): ArchiveEntry[] =>
  files.map(({ name, bytes, crc32 }) => ({ name, bytes, crc32, modified: requestedAt.slice(0, 19) }));
