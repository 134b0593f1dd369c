/** Runs one action of this name at a time in all tabs of the browser; without locks, at once. */
export async function exclusively<Result>(
  name: string,
  action: () => Result | Promise<Result>,
): Promise<Result> {
  if (!navigator.locks) return action();
  return navigator.locks.request(name, async () => action());
}

/** Delays what runs `exclusively` under this name until this page is left, however that happens. */
export function holdUntilLeft(name: string, onHeld: () => void): void {
  const hold = () => {
    onHeld();
    return new Promise<never>(() => {});
  };
  // Rejects where site data is blocked.
  navigator.locks?.request(name, { mode: 'shared' }, hold).catch(() => {});
}
