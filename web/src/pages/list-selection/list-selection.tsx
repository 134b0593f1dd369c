import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { SelectionControls } from '../../features/selection/bar/selection-controls.tsx';
import { selectedCount } from '../../features/selection/store/selection-state.ts';
import type { SelectionStore } from '../../features/selection/store/selection-store.ts';
import { stopSelecting } from '../../features/selection/store/transitions.ts';
import { useSelection } from '../../features/selection/use-selection.ts';
import { GridSelectionContext, useGridSelection } from '../../features/timeline/selecting/grid-selection.ts';
import { usePhotoList } from '../../features/timeline/use-photo-list.ts';
import { announce } from '../../ui/announcer/announce.ts';
import { useEscape } from '../../ui/modal/use-escape.ts';
import { useGridSelectionOf } from './use-grid-selection.ts';

const ShortcutsDialog = lazy(() => import('../../features/selection/shortcuts-dialog.tsx'));

interface ListSelectionProps {
  readonly selection: SelectionStore;
  /** A preview lies over the list: its keys are not for the list. */
  readonly isCovered: boolean;
  /** The bar with what can be done; shown while something is being selected. */
  readonly bar: ReactNode;
  /** Its photos are put in order by hand. */
  readonly isOrdered?: boolean;
  readonly children: ReactNode;
}

/** Selecting in a list: the grid within can be selected from; what can be done appears while something is. */
export function ListSelection(props: ListSelectionProps) {
  const { selection, isCovered, bar, isOrdered = false, children } = props;
  const { hasMonths } = usePhotoList();
  const { isOn } = useSelection(selection);
  const [shortcuts, setShortcuts] = useState<'unasked' | 'open' | 'closed'>('unasked');
  const showShortcuts = useCallback(() => setShortcuts('open'), []);
  const grid = useGridSelectionOf(selection, showShortcuts);
  useEscape(() => {
    if (!isCovered) selection.update(stopSelecting);
  });
  useAnnouncedCount(selection);
  useEffect(() => () => selection.update(stopSelecting), [selection]);
  return (
    <GridSelectionContext value={grid}>
      {children}
      {isOn && !isCovered ? <Suspense fallback={null}>{bar}</Suspense> : null}
      {shortcuts === 'unasked' ? null : (
        <Suspense fallback={null}>
          <ShortcutsDialog
            isOpen={shortcuts === 'open'}
            onClose={() => setShortcuts('closed')}
            hasMonths={hasMonths}
            isOrdered={isOrdered}
          />
        </Suspense>
      )}
    </GridSelectionContext>
  );
}

/** "Select", for the top bar. */
export function ListSelectionControls({ selection }: { selection: SelectionStore }) {
  const grid = useGridSelection();
  return grid ? (
    <SelectionControls selection={selection} onShowShortcuts={grid.actions.showShortcuts} />
  ) : null;
}

/** A count that changes with every step of a drag is said when it rests. */
const REST_MS = 400;

/** Says how many are selected, after each change while selecting. */
function useAnnouncedCount(selection: SelectionStore): void {
  const t = useTranslations('selection');
  const state = useSelection(selection);
  const text = state.isOn ? t('selected', { count: selectedCount(state) }) : null;
  useEffect(() => {
    if (text === null) return;
    const timer = setTimeout(() => announce(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);
}
