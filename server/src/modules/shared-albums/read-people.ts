import type { AlbumPeople } from '@keepsake/contract/shared-albums';
import type { CustomerActor } from '../../platform/http/index.ts';
import { shownEmail } from '../../platform/mail/index.ts';
import { openSharedAlbum, personOf } from './open-shared-album.ts';
import { listParticipants } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { may } from './shared-albums.policy.ts';

/** The owner and the participants. A participant sees only themselves (S16). */
export async function readPeople(
  dependencies: SharedAlbumDependencies,
  actor: CustomerActor,
  albumId: string,
): Promise<AlbumPeople> {
  const { database, customers } = dependencies;
  const { album, owner, role } = await openSharedAlbum(dependencies, actor, albumId);
  const listAll = async () => {
    const rows = await listParticipants(database.autocommit, actor.tenantId, [album.albumId]);
    const ids = rows.map(({ customerId }) => customerId);
    return customers.listPeople(database.autocommit, actor.tenantId, ids);
  };
  const people = may(role, 'see-participants') ? await listAll() : [personOf(actor)];
  return {
    owner: { email: shownEmail(owner.email) },
    participants: people.map(({ userId, email }) => ({ id: userId, email: shownEmail(email) })),
  };
}
