import { basePath } from '@keepsake/contract/bases';
import type { AnyRoute } from '@keepsake/contract/route';
import { routes } from '@keepsake/contract/routes';

export interface RouteMatch {
  readonly route: AnyRoute;
  /** Path parameters as sent. */
  readonly params: Record<string, string>;
}

const toPattern = (path: string) =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

const parametersIn = (path: string) => path.split('/:').length - 1;

/** Fixed paths first: `/photos/deleted` is not the photo `deleted`. */
const patterns = Object.values(routes)
  .flatMap((domain) => Object.values<AnyRoute>(domain))
  .map((route) => ({ route, path: basePath(route.base) + route.path }))
  .sort((one, other) => parametersIn(one.path) - parametersIn(other.path))
  .map(({ route, path }) => ({ route, pattern: toPattern(path) }));

/** The contract's route of a request. */
export function matchRoute(method: string, path: string): RouteMatch | undefined {
  for (const { route, pattern } of patterns) {
    const match = route.method === method ? pattern.exec(path) : null;
    if (!match) continue;
    const sent = Object.entries(match.groups ?? {});
    return {
      route,
      params: Object.fromEntries(sent.map(([key, value]) => [key, decodeURIComponent(value)])),
    };
  }
  return undefined;
}
