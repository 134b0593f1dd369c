import { useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { usePublicConfig } from '../api/site-context.tsx';
import { isOwnPath } from '../browser/safe-href.ts';
import { type LinkRouter, LinkRouterContext } from '../ui/link/link-router.ts';
import { addressOf } from './route-addresses.ts';

/**
 * Lets `ui/link` navigate without a page load. Routes with another address in the storefront link there
 * (public config, `routes`).
 */
export function SiteLinks({ children }: { children: ReactNode }) {
  const router = useRouter();
  const { routes } = usePublicConfig();
  const links = useMemo<LinkRouter>(() => {
    const follow = (href: string) => {
      const address = addressOf(href, routes);
      if (isOwnPath(address)) void router.navigate({ href: address });
      else window.location.assign(address);
    };
    return { navigate: follow, useHref: useLinkAddress };
  }, [router, routes]);
  return <LinkRouterContext value={links}>{children}</LinkRouterContext>;
}

/** A link's address with the kept parameters, also for new tabs. */
function useLinkAddress(href: string): string {
  const router = useRouter();
  const { routes } = usePublicConfig();
  // Rerenders when the query string changes.
  useRouterState({ select: (state) => state.location.searchStr });
  const address = addressOf(href, routes);
  return isOwnPath(address) ? router.buildLocation({ href: address } as BuildOptions).href : address;
}

type BuildOptions = Parameters<ReturnType<typeof useRouter>['buildLocation']>[0];
