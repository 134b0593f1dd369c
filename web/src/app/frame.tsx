import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIsSignedIn } from '../api/site-context.tsx';
import { lazy } from '../browser/lazy.ts';
import { isPublicPath, ruleAt } from './route-table.ts';
import { Shell } from './shell/shell.tsx';

const PublicShell = lazy(() => import('./shell/public-shell.tsx'));

/** Header, menu and footer, or less on public pages. */
export function Frame() {
  const isSignedIn = useIsSignedIn();
  const isPublic = useLocation({ select: ({ pathname }) => isPublicPath(pathname) });
  const keepsFrame = useLocation({ select: ({ pathname }) => ruleAt(pathname)?.keepsFrame ?? false });
  if (!isPublic || (keepsFrame && isSignedIn)) return <Shell />;
  return (
    <Suspense fallback={null}>
      <PublicShell />
    </Suspense>
  );
}
