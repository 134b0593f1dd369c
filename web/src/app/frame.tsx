import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isPublicPath } from './route-table.ts';
import { Shell } from './shell/shell.tsx';

const PublicShell = lazy(() => import('./shell/public-shell.tsx'));

/** What stands around a page: header, menu and footer, or less where nobody has to be signed in. */
export function Frame() {
  const isPublic = useLocation({ select: ({ pathname }) => isPublicPath(pathname) });
  if (!isPublic) return <Shell />;
  return (
    <Suspense fallback={null}>
      <PublicShell />
    </Suspense>
  );
}
