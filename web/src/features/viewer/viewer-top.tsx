import { ArrowLeft, Info, ZoomIn, ZoomOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/button/icon-button.tsx';
import styles from './photo-viewer.module.css';

export interface ViewerDetails {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  /** The open panel. */
  readonly panel: ReactNode;
}

interface ViewerTopProps {
  readonly title: ReactNode;
  readonly zoom: { readonly isZoomed: boolean; readonly toggle: () => void } | null;
  readonly details: ViewerDetails | null;
  /** Where closing leads. */
  readonly backLabel: string;
  readonly onClose: () => void;
}

/** The bar above a photo: back, what it is, how it is seen. */
export function ViewerTop({ title, zoom, details, backLabel, onClose }: ViewerTopProps) {
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
        {details ? <DetailsButton {...details} /> : null}
      </div>
    </header>
  );
}

function DetailsButton({ isOpen, onToggle }: ViewerDetails) {
  const t = useTranslations('preview');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const own = button.current;
    return () => {
      // The panel went, and with it the button that had the focus.
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
