import { useSyncExternalStore } from 'react';
import { createStateStore } from '../browser/state-store.ts';

/** Drops and choices whose files are being opened. */
const readings = createStateStore(0);

export function useIsReading(): boolean {
  return useSyncExternalStore(readings.subscribe, readings.getSnapshot) > 0;
}

export async function whileReading<Result>(reading: Promise<Result>): Promise<Result> {
  readings.update((count) => count + 1);
  try {
    return await reading;
  } finally {
    readings.update((count) => count - 1);
  }
}
