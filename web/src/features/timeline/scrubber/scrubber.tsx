import { type ChangeEvent, type KeyboardEvent, useRef, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { useFormats } from '../../../i18n/use-formats.ts';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { monthOf } from '../months/month-key.ts';
import { usePhotoList } from '../use-photo-list.ts';
import { timelinePace } from '../window/scroll-pace.ts';
import type { TimelineWindow } from '../window/use-timeline-window.ts';
import { goTo } from './go-to.ts';
import styles from './scrubber.module.css';
import { headingOf, sectionAt, targetAt } from './scrubber-scale.ts';
import { sectionByKey } from './section-by-key.ts';
import { useHandlePosition } from './use-handle-position.ts';
import { useScrolledLately } from './use-scrolled-lately.ts';
import { useScrub } from './use-scrub.ts';
import { yearLabels } from './year-labels.ts';

export interface ScrubberProps {
  readonly layout: TimelineLayout;
  readonly shown: TimelineWindow;
}

/** Above and below the track, pixels; the same in the style sheet. */
const INSET = 2 * 24;

/** Goes to any month: a track at the edge of the window with the years, and a handle where the list stands. */
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
      data-shown={lately || pointed !== null || undefined}
      data-dragging={dragged !== undefined || undefined}
      data-fast={isFast || undefined}
      {...handlers}
    >
      <div ref={track} className={styles.track}>
        {yearLabels(layout, shown.height, shown.height - INSET).map(({ year, share }) => (
          <span
            key={`${year} ${share}`}
            className={styles.year}
            style={{ top: `${share * 100}%` }}
            aria-hidden
          >
            {year}
          </span>
        ))}
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
        <div className={styles.handle} data-handle aria-hidden />
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
