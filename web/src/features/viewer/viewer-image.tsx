import type { Photo } from '@keepsake/contract/photos';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { chooseRenditions } from './choose-rendition.ts';
import { useScreenSize } from './use-screen-size.ts';
import styles from './viewer-image.module.css';

interface ViewerImageProps {
  readonly photo: Photo;
  readonly label: string;
  /** Fills the photo's place until its picture is there. */
  readonly placeholder: ReactNode;
  /** The picture could not be loaded; its address may have expired. */
  readonly onBroken: () => void;
}

/** One photo as large as it fits: placeholder, the full-screen rendition, then sharper where it shows. */
export function ViewerImage({ photo, label, placeholder, onBroken }: ViewerImageProps) {
  const screen = useScreenSize();
  const { first, sharper } = chooseRenditions(photo, screen);
  const [failed, setFailed] = useState<string | null>(null);
  if (photo.state === 'unreadable') return <Unshown reason="unreadable" />;
  if (first !== null && failed === first && photo.state === 'ready') return <Unshown reason="imageFailed" />;
  const shape = { '--width': photo.visibleWidth, '--height': photo.visibleHeight } as CSSProperties;
  return (
    <div className={styles.frame} style={shape}>
      {placeholder}
      {first ? (
        <Layer
          key={first}
          url={first}
          alt={label}
          onError={() => {
            setFailed(first);
            onBroken();
          }}
          showsSpinner
        />
      ) : null}
      {sharper ? <Layer key={sharper} url={sharper} alt="" onError={() => {}} /> : null}
    </div>
  );
}

interface LayerProps {
  readonly url: string;
  readonly alt: string;
  readonly onError: () => void;
  readonly showsSpinner?: boolean;
}

function Layer({ url, alt, onError, showsSpinner = false }: LayerProps) {
  const t = useTranslations('preview');
  const [isShown, setShown] = useState(false);
  return (
    <>
      <img
        src={url}
        alt={alt}
        className={styles.layer}
        data-shown={isShown || undefined}
        decoding="async"
        draggable={false}
        onLoad={() => setShown(true)}
        onError={onError}
      />
      {showsSpinner && !isShown ? (
        <div className={styles.spinner}>
          <Spinner label={t('loading')} />
        </div>
      ) : null}
    </>
  );
}

function Unshown({ reason }: { reason: 'unreadable' | 'imageFailed' }) {
  const t = useTranslations('preview');
  return (
    <div className={styles.unshown} role="status">
      <ImageOff aria-hidden />
      <p>{t(reason)}</p>
    </div>
  );
}
