let restored = false;

/** Whether the list on the page now has gone back to its place by itself: then nothing else scrolls the page. */
export const listRestored = {
  is: (): boolean => restored,
  done(): void {
    restored = true;
  },
  /** Another page is on its way. */
  forget(): void {
    restored = false;
  },
};
