/** Calls `work` in sequence until `isOver`; returns the milliseconds of each call. */
export async function timeEach(
  work: (index: number) => Promise<unknown>,
  isOver: (done: number) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (!isOver(times.length)) {
    const since = performance.now();
    await work(times.length);
    times.push(performance.now() - since);
  }
  return times;
}

export const times =
  (count: number) =>
  (done: number): boolean =>
    done >= count;
