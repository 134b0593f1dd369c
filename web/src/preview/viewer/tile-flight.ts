import { type RefObject, useLayoutEffect, useRef } from 'react';
import { prefersLessMotion } from '../../browser/media-query.ts';
import { ease } from '../../browser/motion.ts';
import { isPageVisible, siteElement } from '../../browser/page.ts';

/** Flight between a photo's tile in the list and its place in the viewer. */

const timing: KeyframeAnimationOptions = {
  duration: 180,
  easing: ease,
  fill: 'backwards',
};

const leaving = '[data-leaving]';

/** The photo's tile where the window shows it. Dialogs with lists are elsewhere in the page. */
function tileInView(imageId: string): HTMLElement | null {
  const tile = siteElement()?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(imageId)}"]`);
  if (!tile) return null;
  const { top, bottom, width } = tile.getBoundingClientRect();
  return width > 0 && bottom > 0 && top < window.innerHeight ? tile : null;
}

/** Address of the picture that the photo's tile shows: it is decoded. */
export function pictureOfTile(imageId: string): string | null {
  const picture = tileInView(imageId)?.querySelector<HTMLImageElement>('[data-state="success"] > img');
  return picture?.currentSrc || null;
}

/** A photo at `at`, moved and cut to where its tile is. */
function overTile(tile: DOMRect, at: DOMRect): Keyframe {
  const scale = Math.max(tile.width / at.width, tile.height / at.height);
  const x = tile.left + tile.width / 2 - (at.left + at.width / 2);
  const y = tile.top + tile.height / 2 - (at.top + at.height / 2);
  const across = Math.max(0, at.width - tile.width / scale) / 2;
  const down = Math.max(0, at.height - tile.height / scale) / 2;
  const transform = `translate(${x}px, ${y}px) scale(${scale})`;
  // Most tiles show the whole photo, and cutting costs paint.
  return across < 1 && down < 1 ? { transform } : { transform, clipPath: `inset(${down}px ${across}px)` };
}

const whole = (other: Keyframe): Keyframe =>
  other.clipPath ? { transform: 'none', clipPath: 'inset(0px)' } : { transform: 'none' };

/** The tile is not to be seen twice. */
const hideFor = (tile: HTMLElement) => tile.animate([{ opacity: 0 }, { opacity: 0 }], timing);

const frameIn = (stage: HTMLElement) => stage.querySelector<HTMLElement>('[data-place="0"] [data-frame]');

function flyIn(stage: HTMLElement, imageId: string): void {
  for (const other of document.querySelectorAll(leaving)) other.remove();
  const frame = frameIn(stage);
  const tile = frame && !prefersLessMotion() ? tileInView(imageId) : null;
  if (!frame || !tile) return;
  stage.parentElement?.toggleAttribute('data-flying', true);
  const from = overTile(tile.getBoundingClientRect(), frame.getBoundingClientRect());
  frame.animate([from, whole(from)], timing);
  hideFor(tile);
}

/** What a gesture or a flight has moved goes to its place: the next flight begins where it was. */
function putBack(stage: HTMLElement): void {
  for (const moved of stage.querySelectorAll<HTMLElement>('[data-track], [data-zoom], [data-frame]')) {
    for (const motion of moved.getAnimations()) motion.cancel();
    moved.style.transform = '';
  }
}

function flightToTile(stage: HTMLElement, imageId: string): Animation[] {
  const frame = frameIn(stage);
  const tile = tileInView(imageId);
  const surface = stage.parentElement;
  if (!frame || !tile || !surface) return [];
  const shown = frame.getBoundingClientRect();
  putBack(stage);
  const at = frame.getBoundingClientRect();
  const to = overTile(tile.getBoundingClientRect(), at);
  const from = { ...whole(to), transform: overTile(shown, at).transform ?? 'none' };
  const bars = [...surface.children, ...stage.querySelectorAll(':scope > :not([data-track])')];
  hideFor(tile);
  const ending = { ...timing, fill: 'both' as const };
  return [
    frame.animate([from, to], ending),
    surface.animate({ opacity: 0 }, { ...ending, pseudoElement: '::before' }),
    ...bars.filter((bar) => bar !== stage).map((bar) => bar.animate({ opacity: 0 }, ending)),
  ];
}

/** The closed viewer once more in the page, without function, while its photo goes back to its tile. */
function flyOut(surface: HTMLElement, stage: HTMLElement, imageId: string): void {
  // Hidden or replaced, it is not closed.
  if (surface.isConnected || document.querySelector('[data-stage]')) return;
  for (const name of ['role', 'aria-modal', 'aria-label', 'tabindex']) surface.removeAttribute(name);
  surface.inert = true;
  surface.toggleAttribute('data-leaving', true);
  document.body.append(surface);
  // The list has scrolled to the photo by then.
  requestAnimationFrame(() => {
    const flight = flightToTile(stage, imageId);
    const motions = flight.length > 0 ? flight : [surface.animate({ opacity: 0 }, timing)];
    void Promise.allSettled(motions.map(({ finished }) => finished)).then(() => surface.remove());
  });
}

/** A photo opens from its tile in the list and closes to it; without a tile in view, the viewer fades. */
export function useTileFlight(stage: RefObject<HTMLElement | null>, imageId: string): void {
  const latest = useRef(imageId);
  const hasOpened = useRef(false);
  useLayoutEffect(() => {
    latest.current = imageId;
  });
  useLayoutEffect(() => {
    const { current: element } = stage;
    const surface = element?.parentElement;
    if (!element || !surface) return;
    if (!hasOpened.current) flyIn(element, latest.current);
    hasOpened.current = true;
    return () => {
      if (prefersLessMotion() || !isPageVisible()) return;
      // React takes it out of the page first.
      queueMicrotask(() => flyOut(surface, element, latest.current));
    };
  }, [stage]);
}
