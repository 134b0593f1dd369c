import type { Photo } from '@keepsake/contract/photos';
import { ImageOff } from 'lucide-react';
import { type CSSProperties, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useOnline } from '../../browser/network.ts';
import { isPrivate } from '../../ui/private/private.ts';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { chooseRenditions, type Renditions, useScreenSize } from './choose-rendition.ts';
import { firstPictureIsSeen } from './first-picture.ts';
import { ZoomedPhoto } from './slides.tsx';
import { pictureOfTile } from './tile-flight.ts';
import styles from './viewer-image.module.css';

interface ViewerImageProps {
  readonly photo: Photo;
  readonly label: string;
  /** Shown until the picture is loaded. */
  readonly placeholder: ReactNode;
  /** A neighbour of the current photo. */
  readonly isBeside?: boolean;
  /** The picture failed to load; its URL may have expired. */
  readonly onBroken?: () => void;
}

/** Smaller photos are enlarged to this many pixels. */
const SMALLEST = 64;

/** One photo in layers: placeholder, small and screen rendition, then the photo itself if necessary. */
export function ViewerImage({ photo, label, placeholder, isBeside = false, onBroken }: ViewerImageProps) {
  const renditions = chooseRenditions(photo, useScreenSize());
  const { screen } = renditions;
  const [small, setSmall] = useState<'loading' | 'shown' | 'failed'>(renditions.small ? 'loading' : 'failed');
  const { isBroken, attempt, setBroken } = useAttempts(screen);
  const broken = useEffectEvent(() => onBroken?.());
  useEffect(() => {
    if (isBroken && !isBeside) broken();
  }, [isBroken, isBeside]);
  if (photo.state === 'unreadable') return <ImageUnavailable reason="unreadable" />;
  const isUnshown = isBroken && photo.state === 'ready';
  if (isUnshown && small === 'failed') return <ImageUnavailable reason="imageFailed" />;
  const isTiny = Math.max(photo.visibleWidth, photo.visibleHeight) < SMALLEST;
  const shape = { '--width': photo.visibleWidth, '--height': photo.visibleHeight } as CSSProperties;
  return (
    <div className={styles.frame} style={shape} data-frame data-tiny={isTiny || undefined}>
      {placeholder}
      <Layers
        key={`${screen} ${attempt}`}
        renditions={renditions}
        photo={photo}
        label={label}
        isBeside={isBeside}
        isSmall={isUnshown && small === 'shown'}
        onThumbnailChange={setSmall}
        onBroken={setBroken}
      />
    </div>
  );
}

/** Whether a picture failed to load. It is tried again when the network is back. */
function useAttempts(url: string) {
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const isOnline = useOnline();
  const retry = useEffectEvent(() => {
    if (failed === null) return;
    setFailed(null);
    setAttempt(attempt + 1);
  });
  useEffect(() => {
    if (isOnline) retry();
  }, [isOnline]);
  return { isBroken: failed === url, attempt, setBroken: () => setFailed(url) };
}

interface LayersProps {
  readonly renditions: Renditions;
  readonly photo: Photo;
  readonly label: string;
  readonly isBeside: boolean;
  /** Whether the small rendition alone could be loaded. */
  readonly isSmall: boolean;
  readonly onThumbnailChange: (state: 'shown' | 'failed') => void;
  readonly onBroken: () => void;
}

function Layers({ renditions, photo, label, isBeside, isSmall, onThumbnailChange, onBroken }: LayersProps) {
  const { small, screen, full, needsFull } = renditions;
  const [isShown, setShown] = useState(false);
  const [ofTile] = useState(() => (isBeside ? null : pictureOfTile(photo.imageId)));
  const isZoomed = use(ZoomedPhoto) === photo.imageId;
  const wantsFull = full !== null && !isBeside && (isZoomed || needsFull);
  // Once loaded it stays: zooming again loads nothing.
  const [hasFull, setHasFull] = useState(wantsFull);
  if (wantsFull && !hasFull) setHasFull(true);
  return (
    <>
      {ofTile ? (
        <ImageLayer url={ofTile} alt="" isDecoded onShown={() => onThumbnailChange('shown')} />
      ) : small ? (
        <ImageLayer
          url={small}
          alt=""
          isBeside={isBeside}
          onShown={() => onThumbnailChange('shown')}
          onError={() => onThumbnailChange('failed')}
        />
      ) : null}
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
      {isSmall ? (
        <SmallOnly />
      ) : isShown || isBeside ? null : (
        <Waiting isProcessing={photo.state === 'processing'} />
      )}
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

function SmallOnly() {
  const t = useTranslations('preview');
  return (
    <p className={styles.smallOnly} role="status">
      {t('smallOnly')}
    </p>
  );
}

function ImageUnavailable({ reason }: { reason: 'unreadable' | 'imageFailed' }) {
  const t = useTranslations('preview');
  return (
    <div className={styles.unshown} role="status">
      <ImageOff aria-hidden />
      <p>{t(reason)}</p>
    </div>
  );
}

interface ImageLayerProps {
  readonly url: string;
  readonly alt: string;
  /** Low priority for neighbours. */
  readonly isBeside?: boolean;
  /** The page shows it elsewhere. */
  readonly isDecoded?: boolean;
  readonly onShown?: () => void;
  readonly onError?: () => void;
}

/** One layer of a photo. It appears once it is decoded, never line by line. */
function ImageLayer({ url, alt, isBeside = false, isDecoded = false, ...on }: ImageLayerProps) {
  const { onShown, onError } = on;
  const [isShown, setShown] = useState(isDecoded);
  const show = () => {
    setShown(true);
    onShown?.();
  };
  return (
    <img
      {...isPrivate}
      src={url}
      alt={alt}
      className={styles.layer}
      data-shown={isShown || undefined}
      decoding={isDecoded ? 'sync' : 'async'}
      fetchPriority={isBeside ? 'low' : 'auto'}
      draggable={false}
      // Shown also when decoding ahead fails.
      onLoad={({ currentTarget }) => void currentTarget.decode().then(show, show)}
      onError={onError}
    />
  );
}
