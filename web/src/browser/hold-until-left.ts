/** Delays what runs `exclusively` under this name until this page is left, however that happens. */
export function holdUntilLeft(name: string, onHeld: () => void): void {
  const hold = () => {
    onHeld();
    return new Promise<never>(() => {});
  };
  // Rejects where site data is blocked.
  navigator.locks?.request(name, { mode: 'shared' }, hold).catch(() => {});
}
