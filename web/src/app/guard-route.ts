import { redirect } from '@tanstack/react-router';
import { isFlagOn, type Site } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import type { RouteRule } from './route-table.ts';

function mayEnter({ flags = [], audience }: RouteRule, { config, account }: Site): boolean {
  if (!flags.every((flag) => isFlagOn(flag, config))) return false;
  if (audience === undefined) return true;
  return (account?.isBusiness ?? false) === (audience === 'business');
}

/** Redirects to the overview if the route is not allowed (PHO-5, S5). */
export function guardRoute(rule: RouteRule) {
  return ({ context }: { context: { site: Site } }): void => {
    if (!mayEnter(rule, context.site)) throw redirect({ to: paths.overview });
  };
}
