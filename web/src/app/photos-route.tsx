import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PageSpinner } from '../ui/spinner/spinner.tsx';

const PhotosPage = lazy(() =>
  import('../pages/photos/photos-page.tsx').then((module) => ({ default: module.PhotosPage })),
);

/** The timeline stays mounted beneath a preview. */
export function PhotosRoute() {
  return (
    <>
      <Suspense fallback={<PageSpinner />}>
        <PhotosPage />
      </Suspense>
      <Outlet />
    </>
  );
}
