/** A size of paper in millimetres. */
export interface PrintPaper {
  readonly short: number;
  readonly long: number;
}

/** Pixels of a photo, upright. */
export interface PrintedSides {
  readonly width: number;
  readonly height: number;
}

/** `soft`: it may look soft at this size; `too-small`: it would at every size. */
export type PrintGrade = 'sharp' | 'soft' | 'too-small';

/** A print held in the hand looks sharp from here on. */
const sharpDotsPerInch = 200;
const millimetresPerInch = 25.4;

/** A print fills its paper, lying or standing as the photo does, so both sides need the pixels. */
function isSharp({ width, height }: PrintedSides, { short, long }: PrintPaper): boolean {
  const needed = (millimetres: number) => (millimetres / millimetresPerInch) * sharpDotsPerInch;
  return Math.min(width, height) >= needed(short) && Math.max(width, height) >= needed(long);
}

/** How a photo looks as a print of one of these sizes: for the account site and the editor. */
export function gradePrint(
  sides: PrintedSides,
  paper: PrintPaper,
  papers: readonly PrintPaper[],
): PrintGrade {
  if (isSharp(sides, paper)) return 'sharp';
  return papers.some((other) => isSharp(sides, other)) ? 'soft' : 'too-small';
}
