import { ArrowLeft, Info, Maximize, Minimize, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import {
  canFillScreen,
  enterFullScreen,
  leaveFullScreen,
  useIsFullScreen,
} from '../../browser/full-screen.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import styles from './photo-viewer.module.css';

export interface ViewerDetails {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly panel: ReactNode;
}

interface ViewerTopProps {
  readonly title: ReactNode;
  readonly zoom: { readonly isZoomed: boolean; readonly toggle: () => void } | null;
  readonly details: ViewerDetails | null;
  /** More buttons, before that of the details. */
  readonly tools?: ReactNode;
  /** Label of the back button. */
  readonly backLabel: string;
  readonly onClose: () => void;
}

export function ViewerTop({ title, zoom, details, tools, backLabel, onClose }: ViewerTopProps) {
  const t = useTranslations('preview');
  return (
    <header className={styles.top}>
      <IconButton icon={<ArrowLeft aria-hidden />} label={backLabel} onPress={onClose} />
      <div className={styles.title}>{title}</div>
      <div className={styles.tools}>
        {zoom ? (
          <IconButton
            icon={zoom.isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
            label={t(zoom.isZoomed ? 'zoomOut' : 'zoomIn')}
            onPress={zoom.toggle}
          />
        ) : null}
        {canFillScreen() ? <FullScreenButton /> : null}
        {tools}
        {details ? <DetailsButton {...details} /> : null}
      </div>
    </header>
  );
}

/** Absent on phones: there the bars hide, and the room is for the date. */
function FullScreenButton() {
  const t = useTranslations('preview');
  const isFull = useIsFullScreen();
  useEffect(() => leaveFullScreen, []);
  return (
    <IconButton
      icon={isFull ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      label={t(isFull ? 'leaveFullScreen' : 'enterFullScreen')}
      onPress={isFull ? leaveFullScreen : enterFullScreen}
      className={styles.fullScreen}
    />
  );
}

function DetailsButton({ isOpen, onToggle }: ViewerDetails) {
  const t = useTranslations('preview');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = button.current;
    return () => {
      // The closed panel contained the focused button.
      if (document.activeElement === document.body) own?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return (
    <IconButton
      ref={button}
      icon={<Info aria-hidden />}
      label={t('details')}
      aria-expanded={isOpen}
      onPress={onToggle}
    />
  );
}
