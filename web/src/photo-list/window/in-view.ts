import { createListeners } from '../../browser/listeners.ts';
import type { SectionKey } from '../section-key.ts';

/** The section at the upper edge of the window; null while the list's start is below it. */
export interface InView {
  subscribe(listener: () => void): () => void;
  get(): SectionKey | null;
  set(section: SectionKey | null): void;
}

export function createInView(): InView {
  const listeners = createListeners();
  let inView: SectionKey | null = null;
  return {
    subscribe: listeners.subscribe,
    get: () => inView,
    set(section) {
      if (section === inView) return;
      inView = section;
      listeners.notify();
    },
  };
}
