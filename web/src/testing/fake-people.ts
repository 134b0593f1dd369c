import type { Photo } from '@keepsake/contract/photos';
import type { SharedPhoto } from '@keepsake/contract/shared-albums';
import type { Person } from './fake-album-responses.ts';

/** Participants of shared albums. */
export const people = {
  hana: { id: 'hana', email: 'hana@example.com' },
  fay: { id: 'fay', email: 'fay@example.com' },
} satisfies Record<string, Person>;

/** Photos of an owner. */
export const photosOf = ({ id }: Person, photos: readonly Photo[]): SharedPhoto[] =>
  photos.map((photo) => ({ ...photo, ownerId: id }));
