import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { pause } from '../browser/pause.ts';
import { firstPicture } from '../features/viewer/first-picture.ts';
import { listPath } from './scroll.ts';

/** A picture that is this late, in milliseconds, may never come. */
const LATE = 10_000;

/** Whether the list is wanted: beneath a preview that was opened by its address only once its picture is seen. */
export function useListBeneath(): boolean {
  const isCovered = useLocation({ select: ({ pathname }) => listPath(pathname) !== pathname });
  const [isWanted, setWanted] = useState(!isCovered);
  if (!isCovered && !isWanted) setWanted(true);
  useEffect(() => {
    if (isWanted) return;
    let isGone = false;
    void Promise.race([firstPicture, pause(LATE)]).then(() => isGone || setWanted(true));
    return () => {
      isGone = true;
    };
  }, [isWanted]);
  return isWanted;
}
