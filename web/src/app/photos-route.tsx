import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageSpinner } from '../ui/spinner/spinner.tsx';
import { useListBeneath } from './use-list-beneath.ts';

const PhotosPage = lazy(() =>
  import('../pages/photos/photos-page.tsx').then((module) => ({ default: module.PhotosPage })),
);

/** The timeline stays mounted beneath a preview. */
export function PhotosRoute() {
  const hasList = useListBeneath();
  return (
    <>
      <Suspense fallback={<PageSpinner />}>{hasList ? <PhotosPage /> : null}</Suspense>
      <Outlet />
    </>
  );
}
