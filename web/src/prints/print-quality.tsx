import type { Photo } from '@keepsake/contract/photos';
import { type ReactNode, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../i18n/use-formats.ts';
import { useSelectedPhotos } from '../photo-actions/selected-ids.ts';
import {
  deselectItems,
  findPhoto,
  indexOfPhoto,
  loadedOfSelected,
  type PrintProblem,
  type PrintSize,
  photoRevealed,
  printProblems,
  useSelection,
} from '../photo-list/state.ts';
import { Button } from '../ui/button/button.tsx';
import styles from './confirm-prints.module.css';
import { checkPrints } from './print-sizes.ts';

interface PrintQualityProps {
  readonly id?: string;
  /** The photos whose sizes are known. */
  readonly photos: readonly Photo[];
  /** How many are ordered. */
  readonly count: number;
  /** A line about some of them, with what can be done. */
  readonly lineOf?: (line: ProblemLine) => ReactNode;
}

interface ProblemLine {
  readonly problem: PrintProblem;
  readonly photos: readonly Photo[];
  readonly text: string;
}

/** For which sizes photos have enough pixels, and which are damaged. */
export function PrintQuality({ id, photos, count, lineOf }: PrintQualityProps) {
  const t = useTranslations('prints');
  const formats = useFormats();
  if (photos.length === 0) return <div id={id} className={styles.quality} />;
  const checked = checkPrints(photos);
  const sizesText = (sizes: readonly PrintSize[]) =>
    formats.list(sizes.map(({ short, long }) => t('size', { short: short / 10, long: long / 10 })));
  const unchecked = Math.max(0, count - photos.length);
  return (
    <div id={id} className={styles.quality}>
      {checked.sharp.length > 0 ? <p>{t('fine', { sizes: sizesText(checked.sharp) })}</p> : null}
      {printProblems.map((problem) => {
        const some = checked.photos[problem];
        if (some.length === 0) return null;
        const text = t(problem, { count: some.length, sizes: sizesText(checked.soft) });
        return (
          <div key={problem} className={styles.problem} data-problem={problem}>
            {lineOf ? lineOf({ problem, photos: some, text }) : <p>{text}</p>}
          </div>
        );
      })}
      {unchecked > 0 ? <p className={styles.unchecked}>{t('unchecked', { count: unchecked })}</p> : null}
    </div>
  );
}

interface QualityOfSelectedProps extends Pick<PrintQualityProps, 'id' | 'count'> {
  /** A line is gone, with the focus. */
  readonly onDeselect: () => void;
}

/** The same of the selected photos, as far as they are loaded; each line leads to its photos, and deselects them. */
export function QualityOfSelected({ onDeselect, ...props }: QualityOfSelectedProps) {
  const { list, selection } = useSelectedPhotos();
  const state = useSelection(selection);
  const photos = useSyncExternalStore(list.store.subscribe, list.store.getSnapshot);
  const loaded = useMemo(() => loadedOfSelected(photos, state), [photos, state]);
  return (
    <PrintQuality
      {...props}
      photos={loaded}
      lineOf={(line) => <Problem {...line} onDeselect={onDeselect} />}
    />
  );
}

function Problem({ photos, text, onDeselect }: ProblemLine & Pick<QualityOfSelectedProps, 'onDeselect'>) {
  const t = useTranslations('prints');
  const { list, selection } = useSelectedPhotos();
  const shown = useRef<string>(undefined);
  const textId = useId();
  const showNext = () => {
    const after = photos.findIndex(({ imageId }) => imageId === shown.current) + 1;
    const photo = photos[after % photos.length];
    const found = photo && findPhoto(list.store.getSnapshot(), photo.imageId);
    if (!found) return;
    shown.current = photo.imageId;
    list.store.update((state) => photoRevealed(state, { key: found.key, imageId: photo.imageId }));
  };
  const deselect = () => {
    const state = list.store.getSnapshot();
    const places = photos.flatMap(({ imageId }) => {
      const found = findPhoto(state, imageId);
      const section = found && state.sections.get(found.key);
      return found && section ? [{ group: found.key, item: indexOfPhoto(section, imageId) }] : [];
    });
    selection.update((before) => deselectItems(before, places));
    onDeselect();
  };
  return (
    <>
      <Button variant="quiet" size="small" className={styles.show} onPress={showNext}>
        <span id={textId}>{text}</span>
      </Button>
      <Button variant="quiet" size="small" aria-describedby={textId} onPress={deselect}>
        {t('deselect')}
      </Button>
    </>
  );
}
