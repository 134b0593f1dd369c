import { limits } from '@keepsake/contract/limits';
import type { PushContent } from '@keepsake/contract/push';

type PhotosChanged = Extract<PushContent, { type: 'photos-changed' }>;

interface Changed {
  readonly change: PhotosChanged['payload']['change'];
  readonly months: readonly PhotosChanged['payload']['months'][number][];
}

/** Omits months when many changed, to keep the message small. */
export function photosChanged({ change, months }: Changed): PhotosChanged {
  const named = months.length > limits.push.maxMonths ? [] : [...months];
  return { type: 'photos-changed', payload: { change, months: named } };
}
