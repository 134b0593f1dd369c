import { Maximize, Minimize, ZoomIn, ZoomOut } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  canFillScreen,
  enterFullScreen,
  leaveFullScreen,
  useIsFullScreen,
} from '../../browser/full-screen.ts';
import { useMediaQuery } from '../../browser/media-query.ts';
import { FullScreen } from '../../preview/viewer/full-screen.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useEscape } from '../../ui/modal/use-escape.ts';
import { BookPages, type PicturedBook } from './book-pages.tsx';
import styles from './book-viewer.module.css';
import { PageControls } from './page-controls.tsx';
import { useBookGestures } from './use-book-gestures.ts';
import { useBookKeys } from './use-book-keys.ts';
import { type PageTurns, usePageTurns } from './use-page-turns.ts';

/** Windows with room for two pages: phones held upright show one. */
const pairedQuery = '(min-aspect-ratio: 1/1)';

/** Width of a page in its heights, until one is there. */
const usualShape = 4 / 3;

const shapeStyle = (shape: number) => ({ '--shape': shape }) as CSSProperties;

interface BookViewerProps extends PicturedBook {
  readonly title: string;
}

/** The pages of a book, in the page or over the whole screen. */
export function BookViewer({ title, ...book }: BookViewerProps) {
  const t = useTranslations('ui');
  const hasRoom = useMediaQuery(pairedQuery);
  const pageTurns = usePageTurns(book.pages.length, hasRoom && book.pages.length > 1);
  const [pageShape, setPageShape] = useState<number>();
  const [full, setFull] = useState<'never' | 'now' | 'before'>('never');
  const shape = (pageShape ?? usualShape) * (pageTurns.isPaired ? 2 : 1);
  const leave = () => {
    leaveFullScreen();
    setFull('before');
  };
  const viewer = (
    <Viewer
      book={book}
      pageTurns={pageTurns}
      shape={shape}
      onPageShape={(found) => setPageShape((known) => known ?? found)}
      full={full}
      onEnterFullScreen={() => setFull('now')}
      onLeave={leave}
    />
  );
  return (
    <section className={styles.viewer} aria-label={t('pages')}>
      {full === 'now' ? (
        <>
          <div className={styles.stage} style={shapeStyle(shape)} />
          <FullScreen label={title}>{viewer}</FullScreen>
        </>
      ) : (
        viewer
      )}
    </section>
  );
}

interface ViewerProps {
  readonly book: PicturedBook;
  readonly pageTurns: PageTurns;
  /** Width of the open book in its heights. */
  readonly shape: number;
  readonly onPageShape: (shape: number) => void;
  readonly full: 'never' | 'now' | 'before';
  readonly onEnterFullScreen: () => void;
  readonly onLeave: () => void;
}

function Viewer({ book, pageTurns, shape, onPageShape, full, onEnterFullScreen, onLeave }: ViewerProps) {
  const t = useTranslations('preview');
  const stage = useRef<HTMLDivElement>(null);
  const { index, step, goToEnd } = pageTurns;
  const { isZoomed, toggleZoom, pan, reset } = useBookGestures(stage, step);
  useBookKeys({ step, goToEnd, onPan: pan });
  useResetOnMove(index, reset);
  return (
    <>
      <div
        ref={stage}
        className={styles.stage}
        data-full={full === 'now' || undefined}
        data-zoomed={isZoomed || undefined}
        style={shapeStyle(shape)}
      >
        <BookPages book={book} pageTurns={pageTurns} onPageShape={onPageShape} />
      </div>
      <div className={styles.bar}>
        <PageControls count={book.pages.length} pageTurns={pageTurns} />
        <IconButton
          icon={isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
          label={t(isZoomed ? 'zoomOut' : 'zoomIn')}
          onPress={toggleZoom}
        />
        {full === 'now' ? (
          <LeaveButton onLeave={onLeave} />
        ) : (
          <FullButton isBack={full === 'before'} onPress={onEnterFullScreen} />
        )}
      </div>
    </>
  );
}

function useResetOnMove(index: number, reset: () => void): void {
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current !== index) reset();
    shown.current = index;
  });
}

/** @param isBack takes the focus, which was in the full screen */
function FullButton({ isBack, onPress }: { isBack: boolean; onPress: () => void }) {
  const t = useTranslations('preview');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isBack) button.current?.focus({ preventScroll: true });
  }, [isBack]);
  const open = () => {
    if (canFillScreen()) enterFullScreen();
    onPress();
  };
  return (
    <IconButton ref={button} icon={<Maximize aria-hidden />} label={t('enterFullScreen')} onPress={open} />
  );
}

function LeaveButton({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('preview');
  useEscape(onLeave);
  useExitFullScreen(onLeave);
  useEffect(() => leaveFullScreen, []);
  return <IconButton icon={<Minimize aria-hidden />} label={t('leaveFullScreen')} onPress={onLeave} />;
}

/** The browser's own way out, for example Escape, which the page does not see. */
function useExitFullScreen(onLeave: () => void): void {
  const isFull = useIsFullScreen();
  const wasFull = useRef(false);
  useEffect(() => {
    if (wasFull.current && !isFull) onLeave();
    wasFull.current = isFull;
  });
}
