import type { Photo } from '@keepsake/contract/photos';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { type PrintProblem, problemsOf } from '../picture/print-problems.ts';
import styles from './photo-marks.module.css';

const texts = { damaged: 'markDamaged', tooSmall: 'markTooSmall', soft: 'markSoft' } as const;

/** What is wrong with a photo: always that it is damaged, and how it prints while prints are selected. */
function marksOf(photo: Photo, isForPrints: boolean): readonly PrintProblem[] {
  return isForPrints ? problemsOf(photo) : photo.damaged ? ['damaged'] : [];
}

/** Adds the marks of a tile to its name. */
export function useMarkedName(): (name: string, photo: Photo, isForPrints: boolean) => string {
  const t = useTranslations('photos');
  return (name, photo, isForPrints) =>
    [name, ...marksOf(photo, isForPrints).map((mark) => t(texts[mark]))].join(', ');
}

/** The label of the tile contains them. Small tiles show the signs alone. */
export function PhotoMarks({ photo, isForPrints }: { photo: Photo; isForPrints: boolean }) {
  const t = useTranslations('photos');
  const marks = marksOf(photo, isForPrints);
  if (marks.length === 0) return null;
  return (
    <span className={styles.marks} aria-hidden="true">
      {marks.map((mark) => (
        <span key={mark} className={styles.mark} data-mark={mark}>
          {mark === 'soft' ? <CircleAlert /> : <TriangleAlert />}
          {isForPrints ? <span>{t(texts[mark])}</span> : null}
        </span>
      ))}
    </span>
  );
}
