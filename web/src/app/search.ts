export type Search = Readonly<Record<string, string | undefined>>;

/**
 * Query string → values. The router's parser reads values as JSON, which turns the token `1e5` into 100000.
 * The first of repeated names wins, as in URLSearchParams.get.
 */
export function parseSearch(text: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (!values.has(name)) values.set(name, value);
  }
  // Unlike assignment, safe for a parameter called `__proto__`.
  return Object.fromEntries(values);
}

export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
