/** Search parameters as the address has them: texts. */
export type Search = Readonly<Record<string, string | undefined>>;

/**
 * Query string → values. The router's own reading takes every value for JSON, which turns the token
 * `1e5` into 100000. Of a name that stands twice the first one counts, as in URLSearchParams.get.
 */
export function parseSearch(text: string): Record<string, string> {
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (!values.has(name)) values.set(name, value);
  }
  // Unlike assignment it takes a parameter called `__proto__` for what it is.
  return Object.fromEntries(values);
}

/** Values → query string with its question mark; empty when there are none. */
export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return text ? `?${text}` : '';
}
