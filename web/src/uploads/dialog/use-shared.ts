import { useSyncExternalStore } from 'react';
import { createStateStore } from '../../browser/state-store.ts';
import { nothingShared, type SharedState } from '../queue/shared-queue.ts';
import { runningFiles } from '../queue/upload-totals.ts';
import { readRememberedCounts } from '../remembered-counts.ts';
import { uploadSession } from '../upload-session.ts';
import { useUploads } from './uploads-context.ts';

interface Shared extends SharedState {
  /** Files of an earlier visit that cannot be opened without the customer. */
  readonly missing: number;
  /** Photos that are not uploaded yet, of `total`. */
  readonly waiting: number;
  readonly total: number;
}

const alone = createStateStore(nothingShared);

export function useShared(): Shared {
  const { shared, account } = uploadSession();
  const { subscribe, getSnapshot } = shared?.state ?? alone;
  const state = useSyncExternalStore(subscribe, getSnapshot);
  const { totals } = useUploads();
  const missing = state.needPermission.length + state.needChoosing.length;
  const waiting = missing + runningFiles(totals);
  const total = Math.max(waiting, totals.enqueued + missing, readRememberedCounts()[account] ?? 0);
  return { ...state, missing, waiting, total };
}
