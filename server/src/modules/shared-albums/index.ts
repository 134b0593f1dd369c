import type { SharedPhotoId } from '@keepsake/contract/downloads';
import type { Condition, Transaction } from '../../platform/database/index.ts';
import type { CustomerActor, HttpServer } from '../../platform/http/index.ts';
import type { AlbumMember, ChangedAlbums } from '../albums/index.ts';
import { eraseCustomer, notifyParticipants } from './erase-customer.ts';
import { findSharedPhotos, whilePhotoShared } from './find-shared-photos.ts';
import { type JoinedAlbum, joinSharedAlbum } from './join-shared-album.ts';
import { listParticipants } from './participants.repository.ts';
import { type ChangedForPeopleListener, createPeopleChangedHook } from './people-changed.ts';
import { type PutResult, putSharedAlbum, type SharedAlbumWithPeople } from './put-shared-album.ts';
import type { SharedAlbumDependencies } from './shared-album-dependencies.ts';
import { registerSharedAlbumsRoutes } from './shared-albums.routes.ts';

export type { ChangedForPeople, ChangedForPeopleListener } from './people-changed.ts';
export { sharedAlbumsPersonalData } from './personal-data.repository.ts';
export type { PutResult, SharedAlbumWithPeople } from './put-shared-album.ts';

export interface SharedAlbums {
  register(app: HttpServer): void;
  /**
   * Listeners run in every transaction that changes an album, shared or not, or its people; includes people
   * who lost access.
   */
  onChanged(listener: ChangedForPeopleListener): void;
  /** Notifies the owners and the participants of changed albums. */
  albumsChanged(tx: Transaction, albums: ChangedAlbums): Promise<void>;
  /** Runs in the transaction that deletes or restores a customer: others lose or regain their albums. */
  notifyParticipants(
    tx: Transaction,
    owner: { readonly tenantId: string; readonly customerId: string },
  ): Promise<void>;
  /** Removes an erased customer, in the transaction that erases them. */
  eraseCustomer(
    tx: Transaction,
    customer: { readonly tenantId: string; readonly customerId: string },
  ): Promise<void>;
  /** @throws ApiError conflict when the id is that of a private, foreign or deleted album */
  put(album: SharedAlbumWithPeople): Promise<PutResult>;
  /**
   * Adds a participant, unless they have left, or the album is gone. Locks the owner's library.
   */
  join(tx: Transaction, album: JoinedAlbum): Promise<void>;
  /**
   * Finds those of the named photos that the caller may read in shared albums, with their owners' ids; hidden
   * ones too.
   */
  findPhotos(
    tx: Transaction,
    actor: CustomerActor,
    named: readonly SharedPhotoId[],
  ): Promise<readonly AlbumMember[]>;
  /**
   * SQL condition that a customer may read a photo in a shared album.
   *
   * @param row alias of a row with the columns tenant_id, owner_id and photo_id
   */
  whilePhotoShared(row: string, customerId: string): Condition;
}

export type SharedAlbumsDependencies = Omit<SharedAlbumDependencies, 'changed'>;

/** Owners and the participants of their shared albums. */
async function audienceOf(tx: Transaction, { tenantId, albums }: ChangedAlbums) {
  const albumIds = albums.map(({ albumId }) => albumId);
  const participants = await listParticipants(tx, tenantId, albumIds);
  const owners = albums.map(({ albumId, ownerId }) => ({ albumId, customerId: ownerId }));
  return Map.groupBy([...owners, ...participants], ({ customerId }) => customerId);
}

export function createSharedAlbums(options: SharedAlbumsDependencies): SharedAlbums {
  const changed = createPeopleChangedHook();
  const dependencies = { ...options, changed };
  return {
    register: (app) => registerSharedAlbumsRoutes(app, dependencies),
    onChanged: changed.subscribe,
    async albumsChanged(tx, albums) {
      for (const [customerId, rows] of await audienceOf(tx, albums)) {
        const albumIds = rows.map(({ albumId }) => albumId);
        await changed.notify(tx, { tenantId: albums.tenantId, customerIds: [customerId], albumIds });
      }
    },
    notifyParticipants: (tx, owner) => notifyParticipants(dependencies, tx, owner),
    eraseCustomer: (tx, customer) => eraseCustomer(dependencies, tx, customer),
    put: (album) => putSharedAlbum(dependencies, album),
    join: (tx, album) => joinSharedAlbum(dependencies, tx, album),
    findPhotos: (tx, actor, named) => findSharedPhotos(dependencies, tx, actor, named),
    whilePhotoShared: (row, customerId) => whilePhotoShared(dependencies, row, customerId),
  };
}
