import { type RouteKey, routeKeys, type routeTable, ruleOf } from './route-table.ts';

type Ids<Path extends string> = Path extends `${string}$${string}/${infer Rest}`
  ? [id: string, ...Ids<Rest>]
  : Path extends `${string}$${string}`
    ? [id: string]
    : [];

/** Route's path, or a function that fills in its parameters in their order. */
type PathOf<Path extends string> = Ids<Path> extends [] ? Path : (...ids: Ids<Path>) => string;

function pathOf(path: string) {
  if (!path.includes('$')) return path;
  return (...ids: readonly string[]) => {
    const rest = ids.values();
    return path.replace(/\$\w+/g, () => encodeURIComponent(rest.next().value ?? ''));
  };
}

const ofRoutes = Object.fromEntries(routeKeys.map((key) => [key, pathOf(ruleOf(key).path)])) as {
  readonly [Key in RouteKey]: PathOf<(typeof routeTable)[Key]['path']>;
};

/** Addresses of this site (PLA-21, S25), by the keys of the route table. */
export const paths = {
  ...ofRoutes,
  copyAddress: (id: string) => `${ofRoutes.addAddress}?${new URLSearchParams({ from: id })}`,
  invoicesOf: (orderCode: string) => `${ofRoutes.invoices}?${new URLSearchParams({ q: orderCode })}`,
  /** With the order number filled in. */
  contactAbout: (orderCode: string) => `${ofRoutes.contact}?${new URLSearchParams({ order: orderCode })}`,
};

/** For developers; outside production only. */
export const developerPaths = { ui: '/dev/ui', flags: '/dev/flags' } as const;
