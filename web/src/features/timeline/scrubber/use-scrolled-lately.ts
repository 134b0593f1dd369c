import { useEffect, useState } from 'react';

/** Long enough to reach for it. */
const LATELY_MS = 1500;

/** Whether the page was scrolled a moment ago. */
export function useScrolledLately(): boolean {
  const [lately, setLately] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scrolled = () => {
      setLately(true);
      clearTimeout(timer);
      timer = setTimeout(() => setLately(false), LATELY_MS);
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('scroll', scrolled);
    };
  }, []);
  return lately;
}
