import { useState } from 'react';
import styles from './viewer-image.module.css';

interface ImageLayerProps {
  readonly url: string;
  readonly alt: string;
  /** A photo beside the one that is shown has time. */
  readonly isBeside?: boolean;
  readonly onShown?: () => void;
  readonly onError?: () => void;
}

/** One picture of a photo over the ones before it. It is seen once it is decoded: no line of it comes later. */
export function ImageLayer({ url, alt, isBeside = false, onShown, onError }: ImageLayerProps) {
  const [isShown, setShown] = useState(false);
  const show = () => {
    setShown(true);
    onShown?.();
  };
  return (
    <img
      src={url}
      alt={alt}
      className={styles.layer}
      data-shown={isShown || undefined}
      decoding="async"
      fetchPriority={isBeside ? 'low' : 'auto'}
      draggable={false}
      // What cannot be decoded ahead is shown all the same.
      onLoad={({ currentTarget }) => void currentTarget.decode().then(show, show)}
      onError={onError}
    />
  );
}
