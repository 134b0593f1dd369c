import { type RefObject, useLayoutEffect, useState } from 'react';
import { type GridMeasures, gridMeasures } from '../layout/grid-measures.ts';

/** Measures for the element's width, kept up to date; null until it is in the page. */
export function useGridMeasures(
  element: RefObject<HTMLElement | null>,
  hasMonths: boolean,
): GridMeasures | null {
  const [measures, setMeasures] = useState<GridMeasures | null>(null);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = () => {
      const width = Math.floor(target.clientWidth);
      setMeasures((before) =>
        before?.width === width ? before : gridMeasures(width, window.innerWidth, hasMonths),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, hasMonths]);
  return measures;
}
