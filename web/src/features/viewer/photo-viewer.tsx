import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useEscape } from '../../ui/modal/use-escape.ts';
import { Arrow, type NeighbourState } from './arrow.tsx';
import { FullScreen } from './full-screen.tsx';
import { useStageGestures } from './gestures/use-stage-gestures.ts';
import styles from './photo-viewer.module.css';
import { type Slide, Slides } from './slides.tsx';
import { useViewerKeys } from './use-viewer-keys.ts';
import { type ViewerDetails, ViewerTop } from './viewer-top.tsx';
import { ZoomedPhoto } from './zoomed-photo.ts';

export interface PhotoViewerProps {
  /** Name of the photo, for screen readers. */
  readonly label: string;
  /** In the top bar: file name and date. */
  readonly title: ReactNode;
  /** The photo, with what is loaded of the ones beside it. */
  readonly slides: readonly Slide[];
  /** There is a picture to be zoomed. */
  readonly canZoom: boolean;
  /** Null while there are none. */
  readonly details: ViewerDetails | null;
  /** Buttons of the bottom bar. */
  readonly actions: ReactNode;
  readonly previous: NeighbourState;
  readonly next: NeighbourState;
  readonly onStep: (step: 1 | -1) => void;
  /** Where closing leads. */
  readonly backLabel: string;
  readonly onClose: () => void;
}

/** A photo over the whole screen, with a way back, its neighbours and what can be done with it. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { label, title, slides, canZoom, details, actions, previous, next, onStep, backLabel, onClose } =
    props;
  const t = useTranslations('preview');
  const stage = useRef<HTMLDivElement>(null);
  const photo = idAt(slides, 0) ?? '';
  const { zoomed, toggleZoom, pan } = useStageGestures(stage, {
    photo,
    sides: { previous: previous !== 'none', next: next !== 'none' },
    ready: { previous: idAt(slides, -1) !== undefined, next: idAt(slides, 1) !== undefined },
    canZoom,
    onStep,
    onClose,
  });
  const isZoomed = zoomed !== null && zoomed === photo;
  useEscape(onClose);
  useViewerKeys({ onStep, onPan: pan, onDetails: details?.onToggle });
  return (
    <FullScreen label={label}>
      <ViewerTop
        title={title}
        zoom={canZoom ? { isZoomed, toggle: toggleZoom } : null}
        details={details}
        backLabel={backLabel}
        onClose={onClose}
      />
      <div ref={stage} className={styles.stage} data-zoomed={isZoomed || undefined}>
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
