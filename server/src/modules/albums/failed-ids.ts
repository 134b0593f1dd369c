/** The requested ids, each once and as written, without those that succeeded. */
export function failedIds(requested: readonly string[], succeeded: Iterable<string>): string[] {
  const known = new Set(succeeded);
  return [...new Set(requested)].filter((id) => !known.has(id.toLowerCase()));
}

/** Each id once, in lower case as in the database, in the order of the request. */
export function distinctIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
