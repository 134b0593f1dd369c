import { useEffect, useState } from 'react';
import { whenIdle } from './time.ts';

/** Whether the browser has been idle since `isWanted`: what the first view does without comes then. */
export function useIdle(isWanted = true): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isWanted ? whenIdle(() => setIdle(true)) : undefined), [isWanted]);
  return isIdle;
}
