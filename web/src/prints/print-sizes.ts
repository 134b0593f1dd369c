import {
  gradeAt,
  type PrintedPhoto,
  type PrintProblem,
  type PrintSize,
  printSizes,
  problemsOf,
} from '../photo-list/state.ts';

export interface CheckedPrints<P> {
  /** Sizes at which every photo looks sharp. */
  readonly sharp: readonly PrintSize[];
  /** Sizes at which a photo may look soft that is sharp at another. */
  readonly soft: readonly PrintSize[];
  readonly photos: Readonly<Record<PrintProblem, readonly P[]>>;
}

export function checkPrints<P extends PrintedPhoto>(photos: readonly P[]): CheckedPrints<P> {
  const having = (problem: PrintProblem) => photos.filter((photo) => problemsOf(photo).includes(problem));
  return {
    sharp: printSizes.filter((size) => photos.every((photo) => gradeAt(photo, size) === 'sharp')),
    soft: printSizes.filter((size) => photos.some((photo) => gradeAt(photo, size) === 'soft')),
    photos: { damaged: having('damaged'), tooSmall: having('tooSmall'), soft: having('soft') },
  };
}
