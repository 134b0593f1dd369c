import { redirect } from '@tanstack/react-router';
import { isFlagOn, type Site } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import type { RouteRule } from './route-table.ts';

function mayEnter({ flags = [], audience }: RouteRule, { config, account }: Site): boolean {
  if (!flags.every((flag) => isFlagOn(flag, config))) return false;
  if (audience === undefined) return true;
  return (account?.isBusiness ?? false) === (audience === 'business');
}

interface Entering {
  readonly context: { readonly site: Site };
  readonly location: { readonly href: string };
}

/** Redirects to the overview if the route is not allowed (PHO-5, S5), and businesses to their own settings. */
export function guardRoute(rule: RouteRule) {
  return ({ context: { site }, location: { href } }: Entering): void => {
    if (!mayEnter(rule, site)) throw redirect({ to: paths.overview });
    if (!rule.hasBusinessTwin || !site.account?.isBusiness) return;
    throw redirect({ href: href.replace(/^\/settings/i, paths.settingsB2b), replace: true });
  };
}
