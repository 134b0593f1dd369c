import { createStateStore, type StateStore } from '../../../browser/state-store.ts';
import { noSelection, type SelectionState } from './selection-state.ts';

/** Holds a selection. */
export type SelectionStore = StateStore<SelectionState>;

export const createSelectionStore = (): SelectionStore => createStateStore(noSelection);
