import { redirect } from '@tanstack/react-router';
import { isFlagOn, type Site } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import { businessPath, type RouteRule, ruleOf } from '../browser/route-table.ts';
import type { Search } from './search.ts';

function mayEnter({ flags = [], extension, audience }: RouteRule, { config, account }: Site): boolean {
  if (!flags.every((flag) => isFlagOn(flag, config))) return false;
  if (extension && !config.extensions[extension]) return false;
  if (audience === undefined) return true;
  return (account?.isBusiness ?? false) === (audience === 'business');
}

interface Entering {
  readonly context: { readonly site: Site };
  readonly location: { readonly href: string };
  readonly search: Search;
}

/**
 * Redirects to the overview if the route is not allowed (PHO-5, S5), businesses to their own settings, and where the
 * route leads.
 */
export function guardRoute(rule: RouteRule) {
  return ({ context: { site }, location: { href }, search }: Entering): void => {
    if (!mayEnter(rule, site)) throw redirect({ to: paths.home });
    if (rule.hasBusinessTwin && site.account?.isBusiness) {
      throw redirect({ href: businessPath(href), replace: true });
    }
    if (rule.redirectsTo) throw redirect({ to: ruleOf(rule.redirectsTo).path, search, replace: true });
  };
}
