import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './end-marker.module.css';

interface EndMarkerProps {
  /** False when there is no more, or more is loading. */
  readonly isActive: boolean;
  /** Called when the marker is fully visible, and each time it becomes active in view. */
  readonly onReached: () => void;
}

/** The sentinel of an infinite list, in the last row, so that its focus reveals it. */
export function EndMarker({ isActive, onReached }: EndMarkerProps) {
  const marker = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onReached);
  useEffect(() => {
    if (!isActive || !marker.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached();
      },
      // Fully visible (ALB-27).
      { threshold: 1 },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [isActive]);
  return <div ref={marker} className={styles.marker} aria-hidden="true" />;
}
