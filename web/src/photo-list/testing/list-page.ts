import type { ListPage } from '../window/list-scroller.ts';

/** A page with a list in its middle, without a browser. */
export interface TestPage extends ListPage {
  /** Scrolls as a wheel, a finger or a thumb does. */
  scrollTo(scrollY: number): void;
  setBox(height: number): void;
  /** The last scroll position. */
  end(): number;
  /** Number of moves by script. */
  moves(): number;
}

export function makeListPage(sizes: { above: number; below: number; windowHeight: number }): TestPage {
  let scrollY = 0;
  let box = 0;
  let moves = 0;
  const end = () => Math.max(0, sizes.above + box + sizes.below - sizes.windowHeight);
  const scrollTo = (to: number) => {
    scrollY = Math.min(end(), Math.max(0, to));
  };
  return {
    offset: () => scrollY - sizes.above,
    scrollY: () => scrollY,
    scrollBy(distance) {
      moves += 1;
      scrollTo(scrollY + distance);
    },
    windowHeight: () => sizes.windowHeight,
    isAtEnd: () => scrollY >= end(),
    scrollTo,
    setBox(height) {
      box = height;
      scrollTo(scrollY);
    },
    end,
    moves: () => moves,
  };
}
