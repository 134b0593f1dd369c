import type { Activation } from '@keepsake/contract/activation';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { followPush } from '../api/push/follow-push.ts';
import { useIsPushLive, useOpenPush } from '../api/push/push.ts';
import { queryClient, storeChanged } from '../api/query-client.ts';
import { eventTracker } from '../browser/event-tracker.ts';
import { createStateStore } from '../browser/state-store.ts';
import { pause } from '../browser/time.ts';
import { timelineStore } from '../library/library-list.ts';
import { allStale } from '../photo-list/state.ts';
import { activationPollInterval, activationQuery, startActivation } from './activation-queries.ts';
import { followImport, importMessages } from './follow-import.ts';
import { importing } from './use-is-importing.ts';

/** Areas of queries, by the first part of their keys: an import changes them. */
const changed = new Set<unknown>(['photos', 'albums', 'shared-albums', 'storage-status']);

function refreshLibrary(): void {
  timelineStore.update(allStale);
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [area] }) => changed.has(area) });
}

/** Some networks let no messages through: then the import is polled alone. */
const withoutPushMs = 10_000;

const { queryKey } = activationQuery;
const settling = createStateStore(false);

const follow = followPush(importMessages, () =>
  followImport({
    refresh: () => void queryClient.invalidateQueries({ queryKey }),
    onFinished: () => eventTracker.track({ name: 'activation-finished' }),
    setSettling: (isSettling) => settling.update(() => isSettling),
    pause,
  }),
);

export interface ActivationState {
  /** Undefined until it is known. */
  readonly activation: Activation | undefined;
  /** An import has ended while this was shown. */
  readonly hasFinished: boolean;
  readonly isStarting: boolean;
  /** Why the import could not be started. */
  readonly error: Error | null;
  start(): void;
}

/** The import of an older library: starts it by itself once messages arrive, and follows it to its end. */
export function useActivation(): ActivationState {
  const isSettling = useSyncExternalStore(settling.subscribe, settling.getSnapshot);
  const { data } = useQuery({
    ...activationQuery,
    refetchInterval: ({ state }) => !isSettling && activationPollInterval(state),
  });
  const { mutate, isIdle, isPending, error } = useMutation({
    mutationFn: startActivation,
    meta: { operation: 'import-library' },
    onSuccess({ started }) {
      if (started) {
        eventTracker.track({ name: 'activation-started' });
        storeChanged(queryKey, { status: 'IMPORTING' } satisfies Activation);
      }
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  useEffect(follow, []);
  const status = data?.status;
  useEffect(() => importing.update(() => status === 'IMPORTING'), [status]);
  useOpenPush();
  const isLive = useIsPushLive();
  const isWanted = status === 'NOT_ACTIVE' && !data?.hasFailed && isIdle;
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(mutate, isLive ? 0 : withoutPushMs);
    return () => clearTimeout(timer);
  }, [isWanted, isLive, mutate]);
  const hasFinished = useHasFinished(data);
  return { activation: data, hasFinished, isStarting: isPending, error, start: () => mutate() };
}

function useHasFinished(activation: Activation | undefined): boolean {
  const [wasImporting, setWasImporting] = useState(false);
  const status = activation?.status;
  if (status === 'IMPORTING' && !wasImporting) setWasImporting(true);
  const hasFinished = wasImporting && status === 'ACTIVE';
  useEffect(() => {
    if (hasFinished) refreshLibrary();
  }, [hasFinished]);
  return hasFinished;
}
