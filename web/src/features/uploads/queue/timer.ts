import type { Timer } from './upload-world.ts';

/** The browser's timer. */
export const browserTimer: Timer = (milliseconds, callback) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};
