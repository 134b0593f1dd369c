import { albumNameProblem } from '@keepsake/contract/albums';

const texts = { empty: 'nameEmpty', 'not-valid': 'nameNotValid' } as const;

/** The text under a name that is not taken, as a key of `albums`; undefined where the name is good (specification, section 5). */
export function nameProblemText(name: string): 'nameEmpty' | 'nameNotValid' | undefined {
  const problem = albumNameProblem(name);
  return problem && texts[problem];
}
