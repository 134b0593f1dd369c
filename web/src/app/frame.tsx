import { useLocation } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useIsSignedIn } from '../api/site-context.tsx';
import { lazy } from '../browser/lazy.ts';
import { ruleAt } from '../browser/route-table.ts';
import { Shell } from './shell/shell.tsx';

const PublicShell = lazy(() => import('./shell/public-shell.tsx'));

/** Header, menu and footer, or less on public pages. */
export function Frame() {
  const isSignedIn = useIsSignedIn();
  const rule = useLocation({ select: ({ pathname }) => ruleAt(pathname) });
  const hasShell = rule?.isPublic ? rule.keepsFrame && isSignedIn : !rule?.isBare;
  if (hasShell) return <Shell />;
  return (
    <Suspense fallback={null}>
      <PublicShell />
    </Suspense>
  );
}
