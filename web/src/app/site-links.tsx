import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { isOwnPath } from '../browser/safe-href.ts';
import { type LinkRouter, LinkRouterContext } from '../ui/link/link-router.ts';

/** Makes every `ui/link` follow paths of this site without a page load. */
export function SiteLinks({ children }: { children: ReactNode }) {
  const router = useRouter();
  const links = useMemo<LinkRouter>(
    () => ({ navigate: (href) => void router.navigate({ href }), useHref: useCarriedHref }),
    [router],
  );
  return <LinkRouterContext value={links}>{children}</LinkRouterContext>;
}

/**
 * The address of a link with the parameters that are carried along, so that a link opened in a new tab
 * has them, too.
 */
function useCarriedHref(href: string): string {
  const router = useRouter();
  // Another query string changes what is carried.
  useRouterState({ select: (state) => state.location.searchStr });
  return isOwnPath(href) ? router.buildLocation({ href } as BuildOptions).href : href;
}

type BuildOptions = Parameters<ReturnType<typeof useRouter>['buildLocation']>[0];
