import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '../query-client.ts';
import { subscribeToPush } from './push.ts';
import type { PushListener, PushType } from './push-hub.ts';

/**
 * A function that subscribes at its first call. What follows is cached across pages, so the subscription never ends.
 *
 * @param listen called once
 */
export function followPush<Type extends PushType>(
  types: readonly Type[],
  listen: () => PushListener<Type>,
): () => void {
  let isFollowed = false;
  return () => {
    if (isFollowed) return;
    isFollowed = true;
    subscribeToPush(types, listen());
  };
}

/** Returns such a function for queries that refetch with each message. */
export function refreshOnPush(type: PushType, queryKey: QueryKey): () => void {
  const refresh = () => void queryClient.invalidateQueries({ queryKey });
  return followPush([type], () => ({ onMessage: refresh, onGap: refresh }));
}
