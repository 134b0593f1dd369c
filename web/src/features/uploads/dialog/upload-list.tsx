import { useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMediaQuery } from '../../../browser/media-query.ts';
import { stageOf } from '../queue/upload-stage.ts';
import styles from './upload-list.module.css';
import { UploadRow } from './upload-row.tsx';
import { useQueue, useUploads } from './uploads-context.ts';
import { useVisibleRows } from './use-visible-rows.ts';
import { drawnRows } from './visible-rows.ts';

/** Heights in rem, so that they grow with the text; a narrow row needs room for a reason on two lines. */
const rowRem = { wide: 4.25, narrow: 5.25 };

function useRowHeight(): number {
  const isNarrow = useMediaQuery('(width < 575px)');
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return Math.round((isNarrow ? rowRem.narrow : rowRem.wide) * rem);
}

/** The files, failed ones first, of which only those in sight are drawn; at the end only those that failed. */
export function UploadList() {
  const t = useTranslations('upload');
  const box = useRef<HTMLElement>(null);
  const ids = useShownIds();
  const rowHeight = useRowHeight();
  const [focusedId, setFocusedId] = useState<string>();
  const inSight = useVisibleRows(box, rowHeight, ids.length);
  const rows = drawnRows(inSight, focusedId === undefined ? -1 : ids.indexOf(focusedId));
  if (ids.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    <section ref={box} className={styles.box} tabIndex={0} aria-label={t('files')}>
      <ul className={styles.list} style={{ height: ids.length * rowHeight }}>
        {rows.map((index) => {
          const id = ids[index];
          return id === undefined ? null : (
            <li
              key={id}
              className={styles.item}
              style={{ height: rowHeight, top: index * rowHeight }}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
              onFocus={() => setFocusedId(id)}
              onBlur={() => setFocusedId(undefined)}
            >
              <UploadRow id={id} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Failed files stand first, where they are seen among ten thousand. */
function useShownIds(): readonly string[] {
  const queue = useQueue();
  const { ids, totals } = useUploads();
  const { failed } = totals.files;
  const isFinished = stageOf(totals) === 'finished';
  return useMemo(() => {
    if (failed === 0) return isFinished ? [] : ids;
    const isFailed = (id: string) => queue.get(id)?.state.kind === 'failed';
    const first = ids.filter(isFailed);
    return isFinished ? first : [...first, ...ids.filter((id) => !isFailed(id))];
  }, [queue, ids, failed, isFinished]);
}
