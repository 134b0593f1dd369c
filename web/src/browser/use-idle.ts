import { useEffect, useState } from 'react';
import { whenIdle } from './time.ts';

/** Whether the browser has been idle since `isEnabled`: what the first view does not need comes then. */
export function useIdle(isEnabled = true): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isEnabled ? whenIdle(() => setIdle(true)) : undefined), [isEnabled]);
  return isIdle;
}
