import { ChevronsUpDown } from 'lucide-react';
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslations } from 'use-intl';
import { topRoom } from '../../browser/reserve-top-space.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import { monthOf } from '../section-key.ts';
import { timelinePace } from '../window/scroll-pace.ts';
import type { TimelineWindow } from '../window/use-timeline-window.ts';
import { goTo } from './go-to.ts';
import styles from './scrubber.module.css';
import { headingOf, sectionAt, shareOf, targetAt } from './scrubber-scale.ts';
import { sectionByKey } from './section-by-key.ts';
import { useScrub } from './use-scrub.ts';
import { yearLabels } from './year-labels.ts';

/** Long enough to reach for it. */
const LATELY_MS = 1500;

/** Whether the page was scrolled a moment ago. */
function useScrolledLately(): boolean {
  const [lately, setLately] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      setLately(true);
      clearTimeout(timer);
      timer = setTimeout(() => setLately(false), LATELY_MS);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scrolled);
    };
  }, []);
  return lately;
}

/**
 * Keeps the handle where the list stands, pixel by pixel, without rendering; under a drag it is at the pointer. The track
 * begins below what stands above the list.
 */
function useHandlePosition(
  element: RefObject<HTMLElement | null>,
  layout: TimelineLayout,
  windowHeight: number,
  dragged: number | undefined,
): void {
  const { scroll } = usePhotoList();
  const place = useEffectEvent(() => {
    const top = scroll.top();
    const share = dragged ?? shareOf(layout, windowHeight, top);
    element.current?.style.setProperty('--share', String(share));
    element.current?.style.setProperty('--above', `${topRoom() + Math.max(0, -top)}px`);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `place` reads them.
  useLayoutEffect(() => place(), [layout, windowHeight, dragged]);
  useLayoutEffect(() => {
    const onScroll = () => place();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
}

export interface ScrubberProps {
  readonly layout: TimelineLayout;
  readonly shown: TimelineWindow;
}

/** Above and below the track, pixels; the same in the style sheet. */
const INSET = 2 * 24;

/** Goes to any month: a track beside the list with the years, and a handle where the list stands. */
export default function Scrubber({ layout, shown }: ScrubberProps) {
  const t = useTranslations('photos');
  const formats = useFormats();
  const root = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const { scroll } = usePhotoList();
  const lately = useScrolledLately();
  const isFast = useSyncExternalStore(timelinePace.subscribe, timelinePace.isFast);
  const { pointed, handlers } = useScrub(layout, shown.height, track);
  const dragged = pointed?.isDragging ? pointed.share : undefined;
  useHandlePosition(root, layout, shown.height, dragged);

  const months = layout.sections.map(({ key }) => key);
  const titleOf = (section: number, of = layout) => {
    const { year, month } = monthOf(of.sections[section]?.key ?? '1970/1');
    return formats.monthTitle(year, month);
  };
  const held = shown.held && layout.indexOf.get(shown.held.key);
  const current = held ?? sectionAt(layout, shown.height, shown.top);

  const goToSection = (section: number) =>
    goTo(scroll, layout, shown.height, section === 0 ? 'start' : headingOf(layout, section));
  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const section = sectionByKey(months, current, event.key);
    if (section === undefined) return;
    event.preventDefault();
    if (event.key === 'End') goTo(scroll, layout, shown.height, 'end');
    else goToSection(section);
  }
  const onChange = (event: ChangeEvent<HTMLInputElement>) => goToSection(Number(event.target.value));

  const title = pointed
    ? titleOf(targetAt(pointed.layout, shown.height, pointed.share).section, pointed.layout)
    : titleOf(current);
  return (
    <div
      ref={root}
      className={styles.scrubber}
      data-scrubber
      data-shown={lately || pointed !== null || undefined}
      data-pointed={pointed !== null || undefined}
      data-dragging={dragged !== undefined || undefined}
      data-fast={isFast || undefined}
      {...handlers}
    >
      <div ref={track} className={styles.track}>
        <div className={styles.years} aria-hidden data-years>
          {yearLabels(layout, shown.height, shown.height - INSET).map(({ year, share }) => (
            <span key={`${year} ${share}`} className={styles.year} style={{ top: `${share * 100}%` }}>
              {year}
            </span>
          ))}
        </div>
        <input
          type="range"
          className={styles.slider}
          min={0}
          max={Math.max(0, months.length - 1)}
          value={current}
          aria-label={t('goToMonth')}
          aria-orientation="vertical"
          aria-valuetext={titleOf(current)}
          onKeyDown={onKeyDown}
          onChange={onChange}
        />
        <div className={styles.handle} data-handle aria-hidden>
          <ChevronsUpDown />
        </div>
        <div
          className={styles.bubble}
          style={pointed ? { top: `${pointed.share * 100}%` } : undefined}
          aria-hidden
        >
          {title}
        </div>
      </div>
    </div>
  );
}
