/** Milliseconds of each call, one behind the other, until it is over. */
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
