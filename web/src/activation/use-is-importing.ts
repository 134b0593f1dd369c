import { useSyncExternalStore } from 'react';
import { createStateStore } from '../browser/state-store.ts';

/** Whether an older library is being imported, as far as the panel knows. */
export const importing = createStateStore(false);

export const useIsImporting = () => useSyncExternalStore(importing.subscribe, importing.getSnapshot);
