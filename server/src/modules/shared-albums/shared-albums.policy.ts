import { ApiError } from '../../platform/http/index.ts';

/** What somebody is to a shared album. Both read it, whoever is neither is a stranger. */
export type Role = 'owner' | 'participant';

/** Beyond reading. Nothing here changes what is in the album: shared ones are no longer changed. */
export type SharedAlbumAction = 'see-participants' | 'delete-for-all' | 'leave';

const allowed: Readonly<Record<Role, readonly SharedAlbumAction[]>> = {
  owner: ['see-participants', 'delete-for-all'],
  participant: ['leave'],
};

export function may(role: Role, action: SharedAlbumAction): boolean {
  return allowed[role].includes(action);
}

/** What a stranger is told, and everybody of an album that is missing: nobody learns that one is there. */
export function notFound(): ApiError {
  return new ApiError('not-found');
}
