import { CircleCheck, Keyboard, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { useMediaQuery } from '../../../browser/media-query.ts';
import { useViewportClass } from '../../../browser/viewport.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { selectedCount } from '../../selection/selection-state.ts';
import { type SelectionStore, useSelection } from '../../selection/selection-store.ts';
import { deselectAll, selectAll, startSelecting, stopSelecting } from '../../selection/transitions.ts';
import { useGridSelection } from '../grid-selection.ts';
import styles from './selection-controls.module.css';

export function SelectButton({ selection }: { selection: SelectionStore }) {
  const t = useTranslations('selection');
  const viewport = useViewportClass();
  const isNarrow = viewport === 'SMALL' || viewport === 'MEDIUM';
  const start = () => selection.update(startSelecting);
  const icon = <CircleCheck aria-hidden />;
  if (isNarrow) return <IconButton label={t('select')} icon={icon} onPress={start} />;
  return (
    <Button variant="quiet" size="small" icon={icon} onPress={start}>
      {t('select')}
    </Button>
  );
}

/** "Cancel", the number of selected photos and "Select all". */
export function SelectionControls({ selection }: { selection: SelectionStore }) {
  const t = useTranslations('selection');
  const state = useSelection(selection);
  const grid = useGridSelection();
  const hasKeyboard = useMediaQuery('(hover: hover) and (pointer: fine)');
  const viewport = useViewportClass();
  const isSmall = viewport === 'SMALL';
  const stop = () => selection.update(stopSelecting);
  const count = selectedCount(state);
  const all = [...state.list.values()].reduce((sum, group) => sum + group.count, 0);
  return (
    <div className={styles.controls}>
      {isSmall ? (
        <IconButton size="small" label={t('cancel')} icon={<X aria-hidden />} onPress={stop} />
      ) : (
        <Button variant="quiet" size="small" icon={<X aria-hidden />} onPress={stop}>
          {t('cancel')}
        </Button>
      )}
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
      {hasKeyboard && grid && !isSmall ? (
        <IconButton
          size="small"
          icon={<Keyboard aria-hidden />}
          label={t('shortcuts')}
          onPress={grid.actions.showShortcuts}
        />
      ) : null}
    </div>
  );
}
