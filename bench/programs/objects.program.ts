import type { ObjectStoreSettings } from '../../server/src/platform/settings/object-store.ts';
import { readObjects } from '../../server/test/read-objects.ts';
import { serveProgram } from '../environment/program.ts';

export interface ObjectsRun {
  readonly store: ObjectStoreSettings;
  readonly keys: readonly string[];
}

/** Seconds for all objects, and their bytes. */
serveProgram(async ({ store, keys }: ObjectsRun) => {
  const started = performance.now();
  const bytes = await readObjects(store, keys);
  return { seconds: (performance.now() - started) / 1000, bytes };
});
