type Values = Readonly<Record<string, unknown>>;

/** `/photos/:id` with `{id: 'a b'}` → `/photos/a%20b`. A missing value is a mistake of the caller. */
export function fillPath(path: string, params: Values = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === null) throw new Error(`Missing path parameter "${name}" of ${path}`);
    return encodeURIComponent(String(value));
  });
}

/** `?a=1&b=2`, without the values that are absent; empty when none is left. */
export function queryString(query: Values = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
