/** Pixels that the grid is built from at one width. */
export interface GridMeasures {
  readonly width: number;
  readonly targetHeight: number;
  readonly gap: number;
  /** A month's heading with the space above it; 0 in a list without months. */
  readonly heading: number;
}

/** Row height, gap and heading from each width on; the widths are the viewport classes of the specification. */
const steps = [
  { from: 1280, targetHeight: 236, gap: 8, heading: 76 },
  { from: 1024, targetHeight: 208, gap: 6, heading: 72 },
  { from: 575, targetHeight: 172, gap: 4, heading: 64 },
  { from: 0, targetHeight: 118, gap: 2, heading: 56 },
] as const;

export function gridMeasures(width: number, viewportWidth: number, hasMonths = true): GridMeasures {
  const { targetHeight, gap, heading } = steps.find(({ from }) => viewportWidth >= from) ?? steps[3];
  return { width, targetHeight, gap, heading: hasMonths ? heading : 0 };
}
