import { type ApiBase, type ConfigBase, ownBases } from '@keepsake/contract/bases';

type Values = Readonly<Record<string, unknown>>;

/** `/photos/:id` with `{id: 'a b'}` → `/photos/a%20b`. Throws for a missing value. */
export function fillPath(path: string, params: Values = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`Missing path parameter "${name}" of ${path}`);
    return encodeURIComponent(String(value));
  });
}

/** `?a=1&b=2&b=3` without absent values, lists repeated; empty if none is left. */
export function queryString(query: Values = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null) search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}

/** The addresses of config.json. */
export type ConfiguredBases = Readonly<Record<ConfigBase, string>>;

/** Base address of an API. Before config.json is loaded, only our own APIs have one. */
export function baseUrl(base: ApiBase, configured: ConfiguredBases | null): string {
  if (base in ownBases) return ownBases[base as keyof typeof ownBases];
  if (!configured) throw new Error('Config should be loaded before authentication');
  return configured[base as ConfigBase];
}
