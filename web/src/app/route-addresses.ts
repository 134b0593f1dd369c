import type { PublicConfig } from '@keepsake/contract/public-config';
import { isTokenPage } from '@keepsake/contract/token-pages';
import { paths } from '../browser/paths.ts';
import { routeKeys, ruleOf } from '../browser/route-table.ts';
import { isOwnPath } from '../browser/safe-href.ts';

const patterns = routeKeys.map((key) => ({
  key,
  pattern: new RegExp(`^${ruleOf(key).path.replace(/\$(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}));

/** Placeholder where only the path counts. */
const anyOrigin = 'http://site.invalid';

/**
 * Resolves a path of this site to its route's address in the public config, with `{parameters}` filled in
 * and the query kept. Returns other addresses unchanged.
 */
export function addressOf(href: string, routes: PublicConfig['routes']): string {
  if (!isOwnPath(href)) return href;
  const { pathname, searchParams } = new URL(href, anyOrigin);
  for (const { key, pattern } of patterns) {
    const place = Object.hasOwn(routes, key) ? routes[key] : undefined;
    const found = place === undefined ? null : pattern.exec(pathname);
    if (place !== undefined && found) return withQuery(filled(place, found.groups), searchParams);
  }
  return href;
}

/**
 * Where a visitor of this address has to go instead: its route's own address in the public config. Null if it has none,
 * or if that leads on to another (addresses that lead to each other would never end). Mail tokens stay on this site, and
 * a sign-out ends the session here.
 */
export function replacementOf(href: string, routes: PublicConfig['routes']): string | null {
  const { pathname } = new URL(href, anyOrigin);
  if (isTokenPage(pathname) || pathname === paths.logout) return null;
  const address = addressOf(href, routes);
  return address === href || addressOf(address, routes) !== address ? null : address;
}

function filled(place: string, parameters: Readonly<Record<string, string>> = {}): string {
  return place.replace(/\{(\w+)\}/g, (whole, name: string) => parameters[name] ?? whole);
}

function withQuery(place: string, query: URLSearchParams): string {
  if (query.size === 0) return place;
  const url = new URL(place, anyOrigin);
  for (const [name, value] of query) url.searchParams.set(name, value);
  return isOwnPath(place) ? url.href.slice(url.origin.length) : url.href;
}
