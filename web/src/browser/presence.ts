const signs = ['pointerdown', 'keydown', 'wheel', 'focus'] as const;

/** Calls back at each sign that somebody sits in front of the page; the answer ends that. */
export function onPresence(noticed: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, noticed, { passive: true, capture: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, noticed, { capture: true });
  };
}
