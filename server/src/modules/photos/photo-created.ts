import type { Hook, HookListener } from '../../platform/hooks/index.ts';
import type { Owner } from './photos.repository.ts';

export interface CreatedPhoto extends Owner {
  readonly photoId: string;
}

/** Runs in the transaction that creates the photo. */
export type PhotoCreatedHook = Hook<CreatedPhoto>;
export type PhotoCreatedListener = HookListener<CreatedPhoto>;
