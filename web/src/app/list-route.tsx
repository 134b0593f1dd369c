import { Outlet, type RouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PageSpinner } from '../ui/spinner/spinner.tsx';
import { useListBeneath } from './use-list-beneath.ts';

/** A list of photos that stays mounted beneath a preview. */
export function listRoute(List: RouteComponent): RouteComponent {
  return function ListRoute() {
    const hasList = useListBeneath();
    return (
      <>
        <Suspense fallback={<PageSpinner />}>{hasList ? <List /> : null}</Suspense>
        <Outlet />
      </>
    );
  };
}
