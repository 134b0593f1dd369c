/** Pixels that the grid is built from at one width. */
export interface GridMeasures {
  readonly width: number;
  readonly targetHeight: number;
  readonly gap: number;
  /** A section's heading with the space above it; 0 in a list without sections. */
  readonly heading: number;
  /** Gap between sections that stand side by side. */
  readonly sectionGap: number;
  /** Least width of a section that stands next to others: its heading needs it. */
  readonly minSection: number;
  /** Whether all headings show the short name of their section, for which there is always room. */
  readonly hasShortNames: boolean;
}

/** Measures from each width of the window on; the widths are viewport classes (PLA-5). */
const steps = [
  {
    from: 1024,
    targetHeight: 192,
    gap: 4,
    heading: 48,
    sectionGap: 24,
    minSection: 160,
    hasShortNames: false,
  },
  {
    from: 575,
    targetHeight: 168,
    gap: 4,
    heading: 48,
    sectionGap: 20,
    minSection: 160,
    hasShortNames: false,
  },
  { from: 0, targetHeight: 112, gap: 2, heading: 40, sectionGap: 12, minSection: 112, hasShortNames: true },
] as const;

export function gridMeasures(width: number, viewportWidth: number, hasMonths = true): GridMeasures {
  const { from: _, ...step } = steps.find(({ from }) => viewportWidth >= from) ?? steps[2];
  return { ...step, width, heading: hasMonths ? step.heading : 0 };
}
