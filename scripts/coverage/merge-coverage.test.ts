import { expect, it } from 'vitest';
import { mergeCoverage } from './merge-coverage.ts';

const sentences = (...texts: string[]) =>
  texts.map((sentence) => ({ sectionNumber: '2', section: '2 Screens', sentence }));

const merge = (texts: string[], known: ReturnType<typeof mergeCoverage> = []) =>
  mergeCoverage({ letter: 'P', name: 'photos.md', sentences: sentences(...texts) }, known);

it('numbers the sentences of a section, with nothing filled in', () => {
  const rows = merge(['First.', 'Second.']);
  expect(rows.map(({ id, status, tests }) => `${id} ${status}${tests}`)).toEqual([
    'P2.1 not yet',
    'P2.2 not yet',
  ]);
});

it('keeps ids and what is filled in when the specification changes', () => {
  const known = merge(['First.', 'Second.', 'Twice.', 'Twice.']).map((row) => ({ ...row, note: row.id }));
  const rows = merge(['New.', 'Twice.', 'Twice.', 'First.'], known);
  expect(rows.map(({ id, sentence, note }) => `${id} ${sentence} ${note}`)).toEqual([
    'P2.5 New. ',
    'P2.3 Twice. P2.3',
    'P2.4 Twice. P2.4',
    'P2.1 First. P2.1',
  ]);
});

it('takes nothing from another file', () => {
  const known = merge(['First.']).map((row) => ({ ...row, file: 'account.md', status: 'built' }));
  expect(merge(['First.'], known)[0]?.status).toBe('not yet');
});
