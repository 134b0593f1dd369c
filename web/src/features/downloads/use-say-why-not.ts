import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '../../ui/announcer/announce.ts';

/** Says why a button cannot be pressed any more to whoever is on it in that moment. */
export function useSayWhyNot(whyNot: string | undefined, button: RefObject<HTMLElement | null>): void {
  const before = useRef(whyNot);
  useEffect(() => {
    const isNews = whyNot !== undefined && before.current === undefined;
    before.current = whyNot;
    if (isNews && button.current === document.activeElement) announce(whyNot);
  }, [whyNot, button]);
}
