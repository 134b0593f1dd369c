/** Ids that were asked for, as they were written and each once, without those that it went well with. */
export function failedIds(asked: readonly string[], done: Iterable<string>): string[] {
  const known = new Set(done);
  return [...new Set(asked)].filter((id) => !known.has(id.toLowerCase()));
}

/** Each id once, as the database writes it, in the order in which they were asked for. */
export function distinctIds(ids: readonly string[]): string[] {
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}
