import type { SharedAlbumsSummary } from '@keepsake/contract/shared-albums';
import { instantFromDatabase } from '../../platform/database/instants.ts';
import type { CustomerActor } from '../../platform/http/index.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { grantedOf, readableBy } from './whose-albums.ts';

/** The first and the last of what is there, in the order of time. */
function ends(created: readonly (string | null)[], updated: readonly (string | null)[]) {
  const isThere = (text: string | null) => text !== null;
  const first = created.filter(isThere).map(instantFromDatabase).sort()[0];
  const last = updated.filter(isThere).map(instantFromDatabase).sort().at(-1);
  return { ...(first && { created: first }), ...(last && { updated: last }) };
}

/** How many albums are shared with the caller and by the caller, and when (decision 16). */
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
