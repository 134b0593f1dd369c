import { Outlet, type RouteComponent, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { pause } from '../browser/time.ts';
import { firstPicture } from '../preview/viewer/first-picture.ts';
import { PageSpinner } from '../ui/spinner/spinner.tsx';
import { isOverList } from './scroll.ts';

/** A list of photos that stays mounted beneath a preview. */
export function listRoute(List: RouteComponent): RouteComponent {
  function ListRoute() {
    const hasList = useListBeneath();
    return (
      <>
        <Suspense fallback={<PageSpinner isTall />}>{hasList ? <List /> : null}</Suspense>
        <Outlet />
      </>
    );
  }
  // React shows content after a fallback 300 ms late at the earliest, so the router waits for the list's
  // code.
  const preload = async () => (isOverList(window.location.pathname) ? undefined : List.preload?.());
  return Object.assign(ListRoute, { preload });
}

const MAX_WAIT_MS = 10_000;

/** Whether to render the list: beneath a preview opened by address, only after its picture. */
function useListBeneath(): boolean {
  const isCovered = useLocation({ select: ({ pathname }) => isOverList(pathname) });
  const [isShown, setShown] = useState(!isCovered);
  if (!isCovered && !isShown) setShown(true);
  useEffect(() => {
    if (isShown) return;
    let isUnmounted = false;
    void Promise.race([firstPicture, pause(MAX_WAIT_MS)]).then(() => isUnmounted || setShown(true));
    return () => {
      isUnmounted = true;
    };
  }, [isShown]);
  return isShown;
}
