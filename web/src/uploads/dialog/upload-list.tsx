import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMediaQuery } from '../../browser/media-query.ts';
import { stageOf } from '../queue/upload-stage.ts';
import { drawnFiles, type FileList, filesInView, listHeight, placeOf } from './file-places.ts';
import styles from './upload-list.module.css';
import { UploadRow } from './upload-row.tsx';
import { UploadTile } from './upload-tile.tsx';
import { useQueue, useUploads } from './uploads-context.ts';

/** Heights in rem, to grow with the text; a narrow row needs two lines for a reason. */
const rowRem = { wide: 4.25, narrow: 5.25 };
/** More files than this are tiles. */
const maxRows = 12;
/** Smallest width of a tile, in rem. */
const tileRem = 6;

interface Shown {
  readonly ids: readonly string[];
  /** Number of failed files, which come first. */
  readonly failed: number;
}

/** The files, failed first; renders only visible ones. At the end only failed ones. */
export function UploadList() {
  const shown = useShown();
  return shown.ids.length === 0 ? null : <Files {...shown} />;
}

function Files({ ids, failed }: Shown) {
  const t = useTranslations('upload');
  const box = useRef<HTMLElement>(null);
  const sight = useSight(box);
  const list = useFileList(ids.length, failed, sight.width);
  const [focusedId, setFocusedId] = useState<string>();
  const focused = focusedId === undefined ? -1 : ids.indexOf(focusedId);
  const drawn = drawnFiles(filesInView(sight.top, sight.height, list), focused);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard
    <section ref={box} className={styles.box} tabIndex={0} aria-label={t('files')}>
      <ul className={styles.list} style={{ height: listHeight(list) }}>
        {drawn.map((index) => {
          const id = ids[index];
          if (id === undefined) return null;
          const { top, height, left, width } = placeOf(list, index);
          const isTile = index >= list.rows;
          return (
            <li
              key={id}
              className={isTile ? styles.tile : styles.row}
              style={{ top, height, insetInlineStart: `${left * 100}%`, width: `${width * 100}%` }}
              aria-setsize={ids.length}
              aria-posinset={index + 1}
              onFocus={() => setFocusedId(id)}
              onBlur={() => setFocusedId(undefined)}
            >
              {isTile ? <UploadTile id={id} /> : <UploadRow id={id} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useFileList(count: number, failed: number, width: number): FileList {
  const isNarrow = useMediaQuery('(width < 575px)');
  const [hasTiles, setTiles] = useState(count > maxRows);
  // Tiles stay tiles, also when files are removed.
  if (count > maxRows && !hasTiles) setTiles(true);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const columns = Math.max(2, Math.floor(width / (tileRem * rem)));
  return {
    count,
    rows: hasTiles ? failed : count,
    rowHeight: Math.round((isNarrow ? rowRem.narrow : rowRem.wide) * rem),
    columns,
    tileSize: Math.max(tileRem * rem, width / columns),
  };
}

function useSight(box: RefObject<HTMLElement | null>) {
  const [sight, setSight] = useState({ top: 0, height: 0, width: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = () =>
      setSight({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [box]);
  return sight;
}

/** Failed files come first, to be seen among ten thousand. */
function useShown(): Shown {
  const queue = useQueue();
  const { ids, totals } = useUploads();
  const { failed } = totals.files;
  const isFinished = stageOf(totals) === 'finished';
  return useMemo(() => {
    if (failed === 0) return { ids: isFinished ? [] : ids, failed };
    const isFailed = (id: string) => queue.get(id)?.state.kind === 'failed';
    const first = ids.filter(isFailed);
    const others = isFinished ? [] : ids.filter((id) => !isFailed(id));
    return { ids: [...first, ...others], failed: first.length };
  }, [queue, ids, failed, isFinished]);
}
