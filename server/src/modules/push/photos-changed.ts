import { limits } from '@keepsake/contract/limits';
import type { PushContent } from '@keepsake/contract/push';

type PhotosChanged = Extract<PushContent, { type: 'photos-changed' }>;

interface Changed {
  readonly change: PhotosChanged['payload']['change'];
  readonly months: readonly PhotosChanged['payload']['months'][number][];
}

/** The message that photos changed; of many months it names none, so that it stays small. */
export function photosChanged({ change, months }: Changed): PhotosChanged {
  const named = months.length > limits.push.maxMonths ? [] : [...months];
  return { type: 'photos-changed', payload: { change, months: named } };
}
