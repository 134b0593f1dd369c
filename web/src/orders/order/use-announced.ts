import { useEffect, useRef } from 'react';
import { announce } from '../../ui/announcer/announce.ts';

/** Announces to screen readers what changes while the page is open. */
export function useAnnounced(text: string): void {
  const known = useRef(text);
  useEffect(() => {
    if (known.current === text) return;
    known.current = text;
    if (text !== '') announce(text);
  }, [text]);
}
