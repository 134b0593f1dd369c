// Proves CON-21.

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '../..');

it('marks every picture and canvas of the domains and the shell: it may show a photo of the customer', () => {
  const elements = globSync('!(ui|testing)/**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(path.join(source, file), 'utf8').matchAll(/<(?:img|canvas)\b[^>]*>/g)].map(
      ([element]) => ({
        file,
        isMarked: element.includes('{...isPrivate}'),
      }),
    ),
  );
  expect(elements.length).toBeGreaterThan(9);
  expect(elements.filter(({ isMarked }) => !isMarked)).toEqual([]);
});
