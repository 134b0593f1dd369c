import { useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazy } from '../../browser/lazy.ts';
import { announce } from '../../ui/announcer/announce.ts';
import { useEscape } from '../../ui/modal/use-escape.ts';
import { showToast } from '../../ui/toast/toasts.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import { selectedCount } from '../selection/selection-state.ts';
import { type SelectionStore, useSelection } from '../selection/selection-store.ts';
import { stopSelecting } from '../selection/transitions.ts';
import { hiddenCountOf } from '../store/section-photos.ts';
import { GridSelectionContext, useGridSelectionOf } from './grid-selection.ts';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'));

interface ListSelectionProps {
  readonly selection: SelectionStore;
  /** A preview covers the list, which ignores keys then. */
  readonly isCovered: boolean;
  /** The customer orders its photos. */
  readonly isOrdered?: boolean;
  readonly canDelete: boolean;
  readonly children: ReactNode;
}

/** Provides selecting for the grid within. */
export function ListSelection(props: ListSelectionProps) {
  const { selection, isCovered, isOrdered = false, canDelete, children } = props;
  const { hasMonths } = usePhotoList();
  const [shortcuts, setShortcuts] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const showShortcuts = useCallback(() => setShortcuts('open'), []);
  const grid = useGridSelectionOf(selection, showShortcuts);
  useEscape(() => {
    if (!isCovered) selection.update(stopSelecting);
  });
  useAnnouncedCount(selection);
  useReportedLosses(selection);
  useBackEndsSelecting(selection, isCovered);
  useEffect(() => () => selection.update(stopSelecting), [selection]);
  return (
    <GridSelectionContext value={grid}>
      {children}
      {shortcuts === 'unopened' ? null : (
        <Suspense fallback={null}>
          <ShortcutsDialog
            isOpen={shortcuts === 'open'}
            onClose={() => setShortcuts('closed')}
            hasMonths={hasMonths}
            isOrdered={isOrdered}
            canDelete={canDelete}
          />
        </Suspense>
      )}
    </GridSelectionContext>
  );
}

/** Counts that change during a drag are announced when it pauses. */
const REST_MS = 400;

/** Announces the number of selected photos after each change, and the end of selecting. */
function useAnnouncedCount(selection: SelectionStore): void {
  const t = useTranslations('selection');
  const state = useSelection(selection);
  const text = state.isOn ? t('selected', { count: selectedCount(state) }) : null;
  const wasSelecting = useRef(false);
  const ended = t('ended');
  useEffect(() => {
    if (text === null) {
      if (wasSelecting.current) announce(ended);
      wasSelecting.current = false;
      return;
    }
    wasSelecting.current = true;
    const timer = setTimeout(() => announce(text), REST_MS);
    return () => clearTimeout(timer);
  }, [text, ended]);
}

/** Says how many selected photos have left the list, unless they are being deleted here; without any, selecting ends. */
function useReportedLosses(selection: SelectionStore): void {
  const t = useTranslations('selection');
  const { store } = usePhotoList();
  const state = useSelection(selection);
  const reported = useRef(state.lost);
  const report = useEffectEvent((count: number) => {
    showToast({ message: t('lost', { count }) });
    if (selectedCount(state) === 0) selection.update(stopSelecting);
  });
  useEffect(() => {
    const count = state.lost - reported.current;
    reported.current = state.lost;
    if (count <= 0) return;
    const isDeleting = [...store.getSnapshot().sections.values()].some(
      (section) => hiddenCountOf(section) > 0,
    );
    if (!isDeleting) report(count);
  }, [state.lost, store]);
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** Selecting has its own history entry. */
    isSelecting?: boolean;
  }
}

/** The browser's Back first ends selecting: selecting has its own history entry. */
function useBackEndsSelecting(selection: SelectionStore, isCovered: boolean): void {
  const router = useRouter();
  const { isOn } = useSelection(selection);
  const isStep = useLocation({ select: ({ state }) => state.isSelecting ?? false });
  const begin = useEffectEvent(() => {
    if (!isCovered && !isStep) router.history.push(router.state.location.href, { isSelecting: true });
  });
  const end = useEffectEvent(() => {
    if (!isCovered && isStep) router.history.back();
  });
  useEffect(() => {
    if (!isOn) return;
    begin();
    // Skipped while the page is being left.
    return () => void (selection.getSnapshot().isOn || end());
  }, [isOn, selection]);
  const leaveStep = useEffectEvent(() => {
    if (!isCovered) selection.update(stopSelecting);
  });
  useEffect(() => {
    if (!isStep) return;
    return () => leaveStep();
  }, [isStep]);
}
