import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { TimelineLayout } from '../layout/timeline-layout.ts';
import { usePhotoList } from '../list/use-photo-list.ts';
import { useScrollBox } from '../window/scroll-box.ts';
import { useGridSelection } from './grid-selection.ts';
import { Marquee } from './marquee.ts';
import { listenToMouseDrag, type MouseDrag } from './mouse-drag.ts';
import type { Point } from './touch-drag.ts';

/**
 * A drag by mouse draws a rectangle and selects the photos that it touches. It begins beside the photos; while
 * selecting also on them, unless a drag moves them.
 */
export function useMarquee(
  list: RefObject<HTMLElement | null>,
  layout: TimelineLayout,
  isCovered: boolean,
): void {
  const selection = useGridSelection();
  const { scroll } = usePhotoList();
  const box = useScrollBox();
  const drawn = useRef<Marquee>(null);
  const grid = () => list.current?.querySelector<HTMLElement>('[data-sections]') ?? null;

  const canBegin = useEffectEvent((target: Element): boolean => {
    if (!list.current || !selection) return false;
    if (target.contains(list.current)) return true;
    if (!grid()?.contains(target)) return false;
    const cell = target.closest<HTMLElement>('[role=gridcell]');
    return cell ? selection.isOn && !cell.draggable : target.closest('button, a') === null;
  });

  const begin = useEffectEvent((from: Point): MouseDrag | null => {
    const [element, adding] = [grid(), selection?.actions.startAdding()];
    if (!element || !adding) return null;
    const marquee = new Marquee({ grid: element, box, scroll }, layout, from, adding.touch);
    drawn.current = marquee;
    const remove = () => {
      drawn.current = null;
      marquee.remove();
    };
    return {
      moveTo: (at) => marquee.moveTo(at),
      end() {
        remove();
        adding.end();
      },
      cancel() {
        remove();
        adding.cancel();
      },
    };
  });

  const isOffered = selection !== null && !isCovered;
  useEffect(() => {
    if (!isOffered) return;
    return listenToMouseDrag({ box, canBegin: (target) => canBegin(target), begin: (from) => begin(from) });
  }, [isOffered, box]);
  useEffect(() => drawn.current?.follow(layout), [layout]);
}
