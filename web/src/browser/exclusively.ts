/** Runs one action of this name at a time in all tabs of the browser; without locks, at once. */
export async function exclusively<Result>(
  name: string,
  action: () => Result | Promise<Result>,
): Promise<Result> {
  if (!navigator.locks) return action();
  return navigator.locks.request(name, async () => action());
}
