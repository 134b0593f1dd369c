/** Runs one action of this name at a time in all tabs of the browser; without locks, at once. */
export async function exclusively<Result>(
  name: string,
  action: () => Result | Promise<Result>,
): Promise<Result> {
  if (!navigator.locks) return action();
  return navigator.locks.request(name, async () => action());
}

/**
 * Runs the action unless one of this name runs in any tab of the browser. What another tab wrote in local storage may
 * not be seen here when its action ends (HTML standard, 12.2.3), so that waiting does not help.
 */
export async function unlessRunning<Result>(
  name: string,
  action: () => Result | Promise<Result>,
): Promise<Result | undefined> {
  if (!navigator.locks) return action();
  return navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? action() : undefined));
}
