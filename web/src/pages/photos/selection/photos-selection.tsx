import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectionControls } from '../../../features/selection/bar/selection-controls.tsx';
import { selectedCount } from '../../../features/selection/store/selection-state.ts';
import { stopSelecting } from '../../../features/selection/store/transitions.ts';
import { useSelection } from '../../../features/selection/use-selection.ts';
import {
  GridSelectionContext,
  useGridSelection,
} from '../../../features/timeline/selecting/grid-selection.ts';
import { announce } from '../../../ui/announcer/announce.ts';
import { useEscape } from '../../../ui/modal/use-escape.ts';
import { photoSelection } from './photo-selection.ts';
import { useGridSelectionOf } from './use-grid-selection.ts';

const SelectionActions = lazy(() => import('./selection-actions.tsx'));
const ShortcutsDialog = lazy(() => import('../../../features/selection/shortcuts-dialog.tsx'));

interface PhotosSelectionProps {
  /** A preview lies over the list: its keys are not for the list. */
  readonly isCovered: boolean;
  readonly children: ReactNode;
}

/** Selecting in the timeline: the grid within can be selected from; what can be done appears while something is. */
export function PhotosSelection({ isCovered, children }: PhotosSelectionProps) {
  const { isOn } = useSelection(photoSelection);
  const [shortcuts, setShortcuts] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const showShortcuts = useCallback(() => setShortcuts('open'), []);
  const grid = useGridSelectionOf(photoSelection, showShortcuts);
  useEscape(() => {
    if (!isCovered) photoSelection.update(stopSelecting);
  });
  useAnnouncedCount();
  useEffect(() => () => photoSelection.update(stopSelecting), []);
  return (
    <GridSelectionContext value={grid}>
      {children}
      {isOn && !isCovered ? (
        <Suspense fallback={null}>
          <SelectionActions />
        </Suspense>
      ) : null}
      {shortcuts === 'unasked' ? null : (
        <Suspense fallback={null}>
          <ShortcutsDialog isOpen={shortcuts === 'open'} onClose={() => setShortcuts('closed')} />
        </Suspense>
      )}
    </GridSelectionContext>
  );
}

/** "Select", for the top bar. */
export function PhotosSelectionControls() {
  const grid = useGridSelection();
  return grid ? (
    <SelectionControls selection={photoSelection} onShowShortcuts={grid.actions.showShortcuts} />
  ) : null;
}

/** A count that changes with every step of a drag is said when it rests. */
const REST_MS = 400;

/** Says how many are selected, after each change while selecting. */
function useAnnouncedCount(): void {
  const t = useTranslations('selection');
  const state = useSelection(photoSelection);
  const text = state.isOn ? t('selected', { count: selectedCount(state) }) : null;
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => announce(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
