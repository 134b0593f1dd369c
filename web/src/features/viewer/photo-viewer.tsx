import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useEscape } from '../../ui/modal/use-escape.ts';
import { FullScreen } from './full-screen.tsx';
import styles from './photo-viewer.module.css';
import { useViewerKeys } from './use-viewer-keys.ts';

export type NeighbourState = 'ready' | 'loading' | 'none';

export interface PhotoViewerProps {
  /** Name of the photo, for screen readers. */
  readonly label: string;
  /** In the top bar: file name and date. */
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Buttons of the bottom bar. */
  readonly actions: ReactNode;
  readonly previous: NeighbourState;
  readonly next: NeighbourState;
  readonly onStep: (step: 1 | -1) => void;
  readonly onClose: () => void;
}

/** A photo over the whole screen, with a way back, its neighbours and what can be done with it. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { label, title, children, actions, onStep, onClose } = props;
  const t = useTranslations('preview');
  useEscape(onClose);
  useViewerKeys(onStep);
  return (
    <FullScreen label={label}>
      <header className={styles.top}>
        <IconButton icon={<ArrowLeft aria-hidden />} label={t('back')} onPress={onClose} />
        <div className={styles.title}>{title}</div>
      </header>
      <div className={styles.stage}>
        <div className={styles.room}>{children}</div>
        <Arrow side="previous" state={props.previous} onPress={() => onStep(-1)} />
        <Arrow side="next" state={props.next} onPress={() => onStep(1)} />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that belong together, not a form. */}
      <div role="group" aria-label={t('actions')} className={styles.bottom}>
        {actions}
      </div>
      <div className={styles.announcement} aria-live="polite">
        {label}
      </div>
    </FullScreen>
  );
}

interface ArrowProps {
  readonly side: 'previous' | 'next';
  readonly state: NeighbourState;
  readonly onPress: () => void;
}

/** Beyond the first and last photo there is none; the focus would be lost if its button went, so it stays. */
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
