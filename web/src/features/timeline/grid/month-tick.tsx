import { useTranslations } from 'use-intl';
import type { MonthKey } from '../months/month-key.ts';
import { useGridSelection } from '../selecting/grid-selection.ts';
import styles from './month-tick.module.css';

const checked = { none: false, some: 'mixed', all: true } as const;

/** Selects a whole month, or lets go of it when all of it is selected. The key M does the same in the grid. */
export function MonthTick({ month, title }: { month: MonthKey; title: string }) {
  const t = useTranslations('selection');
  const selection = useGridSelection();
  if (!selection) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has a third state that an input shows only by script.
    <button
      type="button"
      role="checkbox"
      aria-checked={checked[selection.stateOf(month)]}
      aria-label={t('selectMonth', { month: title })}
      className={styles.tick}
      data-on={selection.isOn || undefined}
      tabIndex={-1}
      onClick={() => selection.actions.toggleMonth(month)}
    />
  );
}
