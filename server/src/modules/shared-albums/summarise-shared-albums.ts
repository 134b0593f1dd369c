import type { SharedAlbumsSummary } from '@keepsake/contract/shared-albums';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { CustomerActor } from '../../platform/http/index.ts';
import { grantedOf, readableBy } from './album-conditions.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';

function ends(created: readonly (string | null)[], updated: readonly (string | null)[]) {
  const isPresent = (text: string | null) => text !== null;
  const first = created.filter(isPresent).map(instantFromDatabase).sort()[0];
  const last = updated.filter(isPresent).map(instantFromDatabase).sort().at(-1);
  return { ...(first && { created: first }), ...(last && { updated: last }) };
}

export async function summariseSharedAlbums(
  dependencies: SharedAlbumDependencies,
  { tenantId, customerId }: CustomerActor,
): Promise<SharedAlbumsSummary> {
  const { database, albums } = dependencies;
  const [read, granted] = await Promise.all(
    [readableBy(dependencies, customerId), grantedOf(dependencies, customerId)].map((where) =>
      albums.summarise(database.autocommit, tenantId, where),
    ),
  );
  return {
    readAlbumsCount: read?.albums ?? 0,
    grantedAlbumsCount: granted?.albums ?? 0,
    ...ends(
      [read?.created ?? null, granted?.created ?? null],
      [read?.updated ?? null, granted?.updated ?? null],
    ),
  };
}
