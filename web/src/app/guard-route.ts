import { redirect } from '@tanstack/react-router';
import { isFlagOn, type Site } from '../api/site-context.tsx';
import { paths } from '../browser/paths.ts';
import type { RouteRule } from './route-table.ts';

function mayEnter({ flags = [], audience }: RouteRule, { config, account }: Site): boolean {
  if (!flags.every((flag) => isFlagOn(flag, config))) return false;
  if (audience === undefined) return true;
  return (account?.isBusiness ?? false) === (audience === 'business');
}

/** Sends whoever may not see a route to the overview (specification, section 2; decision 5). */
export function guardRoute(rule: RouteRule) {
  return ({ context }: { context: { site: Site } }): void => {
    if (!mayEnter(rule, context.site)) throw redirect({ to: paths.overview });
  };
}
