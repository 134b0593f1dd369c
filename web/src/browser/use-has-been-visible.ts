import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether an element has been on the screen yet. It needs a size. */
export function useHasBeenVisible<Element extends HTMLElement>(): {
  readonly ref: RefObject<Element | null>;
  readonly isSeen: boolean;
} {
  const ref = useRef<Element>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return { ref, isSeen };
}
