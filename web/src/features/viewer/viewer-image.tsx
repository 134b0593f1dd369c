import type { Photo } from '@keepsake/contract/photos';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { chooseRenditions, type Renditions } from './choose-rendition.ts';
import { firstPictureIsSeen } from './first-picture.ts';
import { ImageLayer } from './image-layer.tsx';
import { useScreenSize } from './use-screen-size.ts';
import styles from './viewer-image.module.css';
import { ZoomedPhoto } from './zoomed-photo.ts';

interface ViewerImageProps {
  readonly photo: Photo;
  readonly label: string;
  /** Fills the photo's place until its picture is there. */
  readonly placeholder: ReactNode;
  /** It stands beside the photo that is shown. */
  readonly isBeside?: boolean;
  /** The picture could not be loaded; its address may have expired. */
  readonly onBroken?: () => void;
}

/** Fewer pixels than this are enlarged to as many, or nobody would see them. */
const SMALLEST = 64;

/** One photo as large as it fits: placeholder, small and full-screen rendition, then the photo itself where it shows. */
export function ViewerImage({ photo, label, placeholder, isBeside = false, onBroken }: ViewerImageProps) {
  const renditions = chooseRenditions(photo, useScreenSize());
  const { screen } = renditions;
  const [failed, setFailed] = useState<string | null>(null);
  const isBroken = failed === screen;
  const broken = useEffectEvent(() => onBroken?.());
  useEffect(() => {
    if (isBroken && !isBeside) broken();
  }, [isBroken, isBeside]);
  if (photo.state === 'unreadable') return <Unshown reason="unreadable" />;
  if (isBroken && photo.state === 'ready') return <Unshown reason="imageFailed" />;
  const isTiny = Math.max(photo.visibleWidth, photo.visibleHeight) < SMALLEST;
  const shape = { '--width': photo.visibleWidth, '--height': photo.visibleHeight } as CSSProperties;
  return (
    <div className={styles.frame} style={shape} data-frame data-tiny={isTiny || undefined}>
      {placeholder}
      <Layers
        key={screen}
        renditions={renditions}
        photo={photo}
        label={label}
        isBeside={isBeside}
        onBroken={() => setFailed(screen)}
      />
    </div>
  );
}

interface LayersProps {
  readonly renditions: Renditions;
  readonly photo: Photo;
  readonly label: string;
  readonly isBeside: boolean;
  readonly onBroken: () => void;
}

function Layers({ renditions, photo, label, isBeside, onBroken }: LayersProps) {
  const { small, screen, full, needsFull } = renditions;
  const [isShown, setShown] = useState(false);
  const isZoomed = use(ZoomedPhoto) === photo.imageId;
  const wantsFull = full !== null && !isBeside && (isZoomed || needsFull);
  // Once it is there it stays: zooming out and in again loads nothing.
  const [hasFull, setHasFull] = useState(wantsFull);
  if (wantsFull && !hasFull) setHasFull(true);
  return (
    <>
      {small ? <ImageLayer url={small} alt="" isBeside={isBeside} /> : null}
      <ImageLayer
        url={screen}
        alt={label}
        isBeside={isBeside}
        onShown={() => {
          setShown(true);
          firstPictureIsSeen();
        }}
        onError={onBroken}
      />
      {full && hasFull ? <ImageLayer key={full} url={full} alt="" /> : null}
      {isShown || isBeside ? null : <Waiting isProcessing={photo.state === 'processing'} />}
    </>
  );
}

function Waiting({ isProcessing }: { isProcessing: boolean }) {
  const t = useTranslations('preview');
  return (
    <div className={styles.waiting}>
      <Spinner label={t(isProcessing ? 'processing' : 'loading')} />
    </div>
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
