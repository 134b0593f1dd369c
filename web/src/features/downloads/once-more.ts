import { isTemporary } from '../../api/api-error.ts';

/** A network that comes and goes is often back by then. */
const AGAIN_MS = 1500;

/** Does it, and once more when that may help. */
export async function onceMore<T>(
  pause: (milliseconds: number) => Promise<void>,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isTemporary(error)) throw error;
    await pause(AGAIN_MS);
    return act();
  }
}
