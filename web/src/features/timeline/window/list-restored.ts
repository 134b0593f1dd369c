let restored = false;
let leaving = false;

/** Whether the list on the page now has gone back to its place by itself: then nothing else scrolls the page. */
export const listRestored = {
  is: (): boolean => restored,
  /** The page scrolls on its way to another one: that is not where somebody left the list. */
  isLeaving: (): boolean => leaving,
  arrive(): void {
    leaving = false;
  },
  done(): void {
    restored = true;
  },
  /** Another page is on its way. */
  leave(): void {
    restored = false;
    leaving = true;
  },
};
