import { useEffect, useRef } from 'react';

/** Whether what would tell what comes of something is gone, as when its page was left. */
export function useIsAway(): () => boolean {
  const isAway = useRef(false);
  useEffect(() => {
    isAway.current = false;
    return () => {
      isAway.current = true;
    };
  }, []);
  return () => isAway.current;
}
