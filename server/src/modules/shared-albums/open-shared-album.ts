import type { CustomerActor } from '../../platform/http/index.ts';
import type { AlbumWithCover } from '../albums/index.ts';
import type { Person } from '../customers/index.ts';
import { isParticipant } from './participants.repository.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { notFound, type Role } from './shared-albums.policy.ts';

export interface OpenedAlbum {
  readonly album: AlbumWithCover;
  readonly owner: Person;
  readonly role: Role;
}

type OpenDependencies = Pick<SharedAlbumDependencies, 'database' | 'albums' | 'customers'>;

/** The caller's own userId is that of the token, if the customer has several. */
export function personOf({ customerId, email, subject }: CustomerActor): Person {
  return { customerId, email, userId: subject };
}

async function ownerFor(
  { database, customers }: OpenDependencies,
  actor: CustomerActor,
  album: AlbumWithCover,
): Promise<Person | undefined> {
  if (!(await isParticipant(database.autocommit, album, actor.customerId))) return undefined;
  const [owner] = await customers.listPeople(database.autocommit, actor.tenantId, [album.ownerId]);
  return owner;
}

/** @throws ApiError not-found to everyone but owner and participants */
export async function openSharedAlbum(
  dependencies: OpenDependencies,
  actor: CustomerActor,
  albumId: string,
): Promise<OpenedAlbum> {
  const album = await dependencies.albums.find(dependencies.database.autocommit, actor.tenantId, albumId);
  if (!album?.isShared) throw notFound();
  if (album.ownerId === actor.customerId) return { album, owner: personOf(actor), role: 'owner' };
  const owner = await ownerFor(dependencies, actor, album);
  if (!owner) throw notFound();
  return { album, owner, role: 'participant' };
}
