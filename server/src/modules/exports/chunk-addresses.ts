import { exportChunkPath } from '@keepsake/contract/archives';
import { limits } from '@keepsake/contract/limits';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/secrets/index.ts';
import { createSignedPaths, type SignedPaths } from '../../platform/signed-paths/index.ts';
import type { FoundChunk } from './export-files.repository.ts';

interface ChunkValues {
  readonly ownerId: string;
  readonly backupId: string;
  readonly iteration: string;
}

export type ChunkAddresses = SignedPaths<ChunkValues>;

const id = '[0-9a-f-]{36}';

export function createChunkAddresses(dependencies: {
  readonly clock: Clock;
  readonly secrets: Secrets;
}): ChunkAddresses {
  return createSignedPaths<ChunkValues>(dependencies, {
    keyPurpose: 'export-chunks',
    template: exportChunkPath,
    values: { ownerId: id, backupId: id, iteration: '0|[1-9][0-9]{0,6}' },
  });
}

/** Signs an address valid as long as a download may take; an expired export is served that long. */
export function addressOf(addresses: ChunkAddresses, chunk: FoundChunk, clock: Clock): string {
  const { tenantId, ownerId, exportId, iteration } = chunk;
  const expires = Math.floor(clock.now() / 1000) + limits.exports.urlSeconds;
  return addresses.signUntil(
    tenantId,
    { ownerId, backupId: exportId, iteration: String(iteration) },
    expires,
  );
}
