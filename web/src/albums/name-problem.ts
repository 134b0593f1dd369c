import { albumNameProblem } from '@keepsake/contract/albums';

const texts = { empty: 'nameEmpty', 'not-valid': 'nameNotValid' } as const;

/** A key of `albums`; undefined if the name is valid (ALB-28). */
export function nameProblemText(name: string): 'nameEmpty' | 'nameNotValid' | undefined {
  const problem = albumNameProblem(name);
  return problem && texts[problem];
}
