import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useEscape } from '../../ui/modal/use-escape.ts';
import { FullScreen } from './full-screen.tsx';
import { useStageGestures } from './gestures/use-stage-gestures.ts';
import styles from './photo-viewer.module.css';
import { type Slide, Slides, ZoomedPhoto } from './slides.tsx';
import { useTileFlight } from './tile-flight.ts';
import { useChrome } from './use-chrome.ts';
import { useViewerKeys } from './use-viewer-keys.ts';
import { type ViewerDetails, ViewerTop } from './viewer-top.tsx';

export interface PhotoViewerProps {
  /** Accessible name of the photo. */
  readonly label: string;
  readonly title: ReactNode;
  /** The photo and its loaded neighbours. */
  readonly slides: readonly Slide[];
  readonly canZoom: boolean;
  /** Null while there are none. */
  readonly details: ViewerDetails | null;
  /** More buttons at the top. */
  readonly tools?: ReactNode;
  readonly actions: ReactNode;
  readonly previous: NeighbourState;
  readonly next: NeighbourState;
  readonly onStep: (step: 1 | -1) => void;
  /** Label of the back button. */
  readonly backLabel: string;
  readonly onClose: () => void;
}

/** A photo over the whole screen with its actions and neighbours. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { label, title, slides, canZoom, details, actions, previous, next, onStep, backLabel, onClose } =
    props;
  const t = useTranslations('preview');
  const stage = useRef<HTMLDivElement>(null);
  const photo = idAt(slides, 0) ?? '';
  // Without details there is no photo yet.
  const chrome = useChrome(details !== null && !details.isOpen);
  const { zoomed, toggleZoom, pan } = useStageGestures(stage, {
    photo,
    sides: { previous: previous !== 'none', next: next !== 'none' },
    ready: { previous: idAt(slides, -1) !== undefined, next: idAt(slides, 1) !== undefined },
    canZoom,
    onTap: chrome.toggle,
    onStep,
    onClose,
  });
  const isZoomed = zoomed !== null && zoomed === photo;
  useTileFlight(stage, photo);
  useEscape(details?.isOpen ? details.onToggle : onClose);
  useViewerKeys({ onStep, onPan: pan, onDetails: details?.onToggle });
  return (
    <FullScreen label={label} isBare={chrome.isHidden}>
      <ViewerTop
        title={title}
        zoom={canZoom ? { isZoomed, toggle: toggleZoom } : null}
        details={details}
        tools={props.tools}
        backLabel={backLabel}
        onClose={onClose}
      />
      <div ref={stage} className={styles.stage} data-stage data-zoomed={isZoomed || undefined}>
        <ZoomedPhoto value={isZoomed ? photo : null}>
          <Slides slides={slides} />
        </ZoomedPhoto>
        <Arrow side="previous" state={previous} onPress={() => onStep(-1)} />
        <Arrow side="next" state={next} onPress={() => onStep(1)} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not a form. */}
      <div role="group" aria-label={t('actions')} className={styles.bottom}>
        {actions}
      </div>
      {details?.panel}
      <div className={styles.announcement} aria-live="polite">
        {label}
      </div>
    </FullScreen>
  );
}

const idAt = (slides: readonly Slide[], place: number) => slides.find((slide) => slide.place === place)?.id;

type NeighbourState = 'ready' | 'loading' | 'none';

interface ArrowProps {
  readonly side: 'previous' | 'next';
  readonly state: NeighbourState;
  readonly onPress: () => void;
}

/** The button is hidden at the ends but stays, so that the focus is not lost. */
function Arrow({ side, state, onPress }: ArrowProps) {
  const t = useTranslations('preview');
  const Icon = side === 'previous' ? ChevronLeft : ChevronRight;
  return (
    <div className={classNames(styles.arrow, styles[side])} data-none={state === 'none' || undefined}>
      <IconButton
        icon={<Icon aria-hidden />}
        label={t(side)}
        tooltip={undefined}
        isPending={state === 'loading'}
        aria-disabled={state === 'none'}
        onPress={onPress}
        className={styles.arrowButton}
      />
    </div>
  );
}
