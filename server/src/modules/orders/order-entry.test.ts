import { createHash } from 'node:crypto';
import { foldVersion, searchTextOf } from '@keepsake/contract/search-text';
import { expect, it } from 'vitest';

it('has folded texts that differ from stored ones only with the next version', () => {
  const folded = createHash('sha256');
  for (let code = 0; code < 0x1_00_00; code += 1) {
    const character = String.fromCodePoint(code);
    if (character.isWellFormed()) folded.update(`${searchTextOf([`a${character}b`])}\0`);
  }
  expect([foldVersion, folded.digest('hex').slice(0, 16)]).toEqual(['B', 'fdc3d235511c3c24']);
});
