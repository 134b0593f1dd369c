import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './end-marker.module.css';

interface EndMarkerProps {
  /** False while there is no more, or while more is on its way: nothing is asked for then. */
  readonly isActive: boolean;
  /** Called when all of the marker can be seen, and again for each time that it becomes active in view. */
  readonly onReached: () => void;
}

/** The end of a list that goes on as one comes to it; stands in the last row, so that its focus brings it in view. */
export function EndMarker({ isActive, onReached }: EndMarkerProps) {
  const marker = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onReached);
  useEffect(() => {
    if (!isActive || !marker.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell();
      },
      // Fully visible (specification, section 4).
      { threshold: 1 },
    );
    observer.observe(marker.current);
    return () => observer.disconnect();
  }, [isActive]);
  return <div ref={marker} className={styles.marker} aria-hidden="true" />;
}
