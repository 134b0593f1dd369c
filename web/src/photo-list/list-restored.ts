let restored = false;
let leaving = false;

/** Whether the list has restored its scroll position: then nothing else scrolls the page. */
export const listRestored = {
  is: (): boolean => restored,
  /** Scrolling during navigation is not the customer's. */
  isLeaving: (): boolean => leaving,
  arrive(): void {
    leaving = false;
  },
  done(): void {
    restored = true;
  },
  /** Navigation to another page has started. */
  leave(): void {
    restored = false;
    leaving = true;
  },
};
