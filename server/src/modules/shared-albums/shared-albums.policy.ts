import { ApiError } from '../../platform/http/index.ts';

/** Both roles may read. */
export type Role = 'owner' | 'participant';

/** Actions beyond reading. Customers cannot change the content of shared albums. */
export type SharedAlbumAction = 'see-participants' | 'delete-for-all' | 'leave';

const allowed: Readonly<Record<Role, readonly SharedAlbumAction[]>> = {
  owner: ['see-participants', 'delete-for-all'],
  participant: ['leave'],
};

export function may(role: Role, action: SharedAlbumAction): boolean {
  return allowed[role].includes(action);
}

/** The error is the same for outsiders as for a missing album, so that ids cannot be probed. */
export function notFound(): ApiError {
  return new ApiError('not-found');
}
