import { useMemo } from 'react';
import { groupState, isItemSelected } from '../../features/selection/store/selection-state.ts';
import type { SelectionStore } from '../../features/selection/store/selection-store.ts';
import {
  extendRange,
  selectAll,
  toggleGroup,
  toggleItem,
} from '../../features/selection/store/transitions.ts';
import { useSelection } from '../../features/selection/use-selection.ts';
import type {
  GridSelection,
  PhotoSpot,
  SelectionActions,
} from '../../features/timeline/selecting/grid-selection.ts';

const placeOf = ({ key, item }: PhotoSpot) => ({ group: key, item });

/** A selection as the timeline's grid uses it. */
export function useGridSelectionOf(selection: SelectionStore, showShortcuts: () => void): GridSelection {
  const state = useSelection(selection);
  const actions = useMemo<SelectionActions>(
    () => ({
      toggle: (spot) => selection.update((before) => toggleItem(before, placeOf(spot))),
      extendTo: (spot, start) =>
        selection.update((before) => extendRange(before, placeOf(spot), start && placeOf(start))),
      toggleMonth: (key) => selection.update((before) => toggleGroup(before, key)),
      selectAll: () => selection.update(selectAll),
      showShortcuts,
    }),
    [selection, showShortcuts],
  );
  return useMemo(
    () => ({
      isOn: state.isOn,
      isSelected: (spot) => isItemSelected(state, placeOf(spot)),
      stateOf: (key) => groupState(state, key),
      actions,
    }),
    [state, actions],
  );
}
