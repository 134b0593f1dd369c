import type { Photo } from '@keepsake/contract/photos';
import { gradePrint } from '@keepsake/contract/print-grades';

/** Common sizes in millimetres, the smallest first. */
export const printSizes = [
  { short: 100, long: 150 },
  { short: 130, long: 180 },
  { short: 200, long: 300 },
] as const;

export type PrintSize = (typeof printSizes)[number];

export type PrintedPhoto = Pick<Photo, 'visibleWidth' | 'visibleHeight' | 'damaged'>;

export const gradeAt = ({ visibleWidth: width, visibleHeight: height }: PrintedPhoto, size: PrintSize) =>
  gradePrint({ width, height }, size, printSizes);

/** What has to be said of photos before they are printed, the worst first. */
export const printProblems = ['damaged', 'tooSmall', 'soft'] as const;
export type PrintProblem = (typeof printProblems)[number];

export function problemsOf(photo: PrintedPhoto): PrintProblem[] {
  // A larger print needs more on both sides.
  const grade = gradeAt(photo, printSizes[2]);
  return [
    ...(photo.damaged ? (['damaged'] as const) : []),
    ...(grade === 'too-small' ? (['tooSmall'] as const) : []),
    ...(grade === 'soft' ? (['soft'] as const) : []),
  ];
}
