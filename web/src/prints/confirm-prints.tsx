import { limits } from '@keepsake/contract/limits';
import { selectionsRoutes } from '@keepsake/contract/selections';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useMediaQuery } from '../browser/media-query.ts';
import { reserveBottomSpace } from '../browser/reserve-bottom-space.ts';
import { selectedIds, useSelectedPhotos } from '../photo-actions/selected-ids.ts';
import { selectedCount, useSelection } from '../photo-list/state.ts';
import { useRefusal } from '../settings/business/business-texts.ts';
import { Button } from '../ui/button/button.tsx';
import { BusyOverlay } from '../ui/modal/busy-overlay.tsx';
import styles from './confirm-prints.module.css';
import { QualityOfSelected } from './print-quality.tsx';
import { useTransfer } from './use-transfer.ts';

const { maxPhotos } = limits.tempSelections;

/** "Next" is the button beside the lines. */
const focusNext = (bar: HTMLElement | null) => bar?.querySelector<HTMLElement>(':scope > button')?.focus();

/** Slides up while photos are selected for prints, and leads to the editor. */
export default function ConfirmPrints() {
  const t = useTranslations('prints');
  const nothingSelected = useTranslations('selection')('nothingSelected');
  const selected = useSelectedPhotos();
  const count = selectedCount(useSelection(selected.selection));
  const { sentCount, isSelecting, start } = useTransfer(() => selectedIds(selected));
  const refusal = useRefusal(selectionsRoutes.createTempSelection);
  const qualityId = useId();
  const bar = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery('(width < 800px)');
  useEffect(() => (bar.current ? reserveBottomSpace(bar.current, 'selection') : undefined), []);
  useLayoutEffect(() => {
    // The pressed button is gone with the other actions.
    if (document.activeElement === document.body) focusNext(bar.current);
  }, []);
  const tooMany = count > maxPhotos ? t('limit', { limit: maxPhotos }) : undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: what belongs together, not a form.
    <div
      ref={bar}
      role="group"
      aria-label={t('orderPrints')}
      className={styles.bar}
      data-replaces-menu={isNarrow || undefined}
    >
      <QualityOfSelected id={qualityId} count={count} onDeselect={() => focusNext(bar.current)} />
      <Button
        variant="primary"
        aria-describedby={qualityId}
        isPending={isSelecting}
        disabledReason={refusal ?? (count === 0 ? nothingSelected : tooMany)}
        onPress={start}
      >
        {isSelecting ? t('selecting') : t('next', { count })}
      </Button>
      <BusyOverlay isOpen={sentCount !== null} title={t('adding', { count: sentCount ?? count })} />
    </div>
  );
}
