import { useLocation } from '@tanstack/react-router';
import { isPublicPath } from './route-table.ts';
import { PublicShell } from './shell/public-shell.tsx';
import { Shell } from './shell/shell.tsx';

/** What stands around a page: header, menu and footer, or less where nobody has to be signed in. */
export function Frame() {
  const isPublic = useLocation({ select: ({ pathname }) => isPublicPath(pathname) });
  return isPublic ? <PublicShell /> : <Shell />;
}
