import type { UploadDependencies } from './upload-dependencies.ts';

/** Reading the size of a chosen file takes browsers up to half a millisecond: ten thousand take seconds. */
const sliceMilliseconds = 10;

/** Work on thousands of files: some at once, the others bit by bit, so that the page stays responsive. */
export class Slices {
  private readonly parts: Pick<UploadDependencies, 'after' | 'clock'>;
  private readonly stops = new Set<() => void>();

  constructor(parts: Pick<UploadDependencies, 'after' | 'clock'>) {
    this.parts = parts;
  }

  run<Item>(items: readonly Item[], handle: (item: Item) => void, onEnd: () => void = () => undefined): void {
    const { after, clock } = this.parts;
    const goOn = (from: number) => {
      const end = clock.now() + sliceMilliseconds;
      let at = from;
      do {
        const item = items[at];
        at += 1;
        if (item !== undefined) handle(item);
      } while (at < items.length && clock.now() < end);
      if (at >= items.length) return onEnd();
      const stop = after(0, () => {
        this.stops.delete(stop);
        goOn(at);
      });
      this.stops.add(stop);
    };
    goOn(0);
  }

  /** What is not handled yet never is. */
  stop(): void {
    for (const stop of this.stops) stop();
    this.stops.clear();
  }
}
