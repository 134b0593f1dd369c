import { CircleCheck, Keyboard, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMediaQuery } from '../../../browser/media-query.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { selectedCount } from '../store/selection-state.ts';
import type { SelectionStore } from '../store/selection-store.ts';
import { deselectAll, selectAll, startSelecting, stopSelecting } from '../store/transitions.ts';
import { useSelection } from '../use-selection.ts';
import styles from './selection-controls.module.css';

interface SelectionControlsProps {
  readonly selection: SelectionStore;
  readonly onShowShortcuts: () => void;
}

/** "Select" in the top bar; while selecting "Cancel", how many are selected, and "Select all". */
export function SelectionControls({ selection, onShowShortcuts }: SelectionControlsProps) {
  const t = useTranslations('selection');
  const { isOn } = useSelection(selection);
  const controls = useKeptFocus(isOn);
  return (
    <div ref={controls} className={styles.controls}>
      {isOn ? (
        <Selecting selection={selection} onShowShortcuts={onShowShortcuts} />
      ) : (
        <Button
          size="small"
          icon={<CircleCheck aria-hidden />}
          onPress={() => selection.update(startSelecting)}
        >
          {t('select')}
        </Button>
      )}
    </div>
  );
}

/** The button that was pressed gives its place to another, which takes over the focus. */
function useKeptFocus(isOn: boolean) {
  const controls = useRef<HTMLDivElement>(null);
  const wasOn = useRef(isOn);
  useLayoutEffect(() => {
    if (wasOn.current === isOn) return;
    wasOn.current = isOn;
    if (document.activeElement === document.body) controls.current?.querySelector('button')?.focus();
  }, [isOn]);
  return controls;
}

function Selecting({ selection, onShowShortcuts }: SelectionControlsProps) {
  const t = useTranslations('selection');
  const state = useSelection(selection);
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)');
  const count = selectedCount(state);
  const all = [...state.list.values()].reduce((sum, group) => sum + group.count, 0);
  return (
    <>
      <Button size="small" icon={<X aria-hidden />} onPress={() => selection.update(stopSelecting)}>
        {t('cancel')}
      </Button>
      <span className={styles.count}>{t('selected', { count })}</span>
      {count < all ? (
        <Button size="small" variant="quiet" onPress={() => selection.update(selectAll)}>
          {t('selectAll')}
        </Button>
      ) : (
        <Button size="small" variant="quiet" onPress={() => selection.update(deselectAll)}>
          {t('deselectAll')}
        </Button>
      )}
      {hasKeyboard ? (
        <IconButton
          size="small"
          icon={<Keyboard aria-hidden />}
          label={t('shortcuts')}
          onPress={onShowShortcuts}
        />
      ) : null}
    </>
  );
}
