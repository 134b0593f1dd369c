import { expect, it } from 'vitest';
import type { LibraryPhoto } from '../library.repository.ts';
import { MemberNames } from './member-names.ts';
import { monthOf, undatedFolder } from './plan-lines.ts';
import { type PlanFacts, photoLines, photosAFolder } from './write-plan.ts';

const idOf = (index: number) => `0190a1b2-0000-7000-8000-${String(index).padStart(12, '0')}`;

async function pathsOf(folders: readonly (string | null)[], fileName: string): Promise<string[]> {
  async function* rows(): AsyncGenerator<LibraryPhoto[]> {
    yield folders.map((month, index) => ({
      facts: [idOf(index), 'key', 70, index, 'ab', '', '2024-07-01T00:00:00Z'].join('\t'),
      file_name: fileName,
      damaged: null,
      mime_type: 'image/jpeg',
      is_favourite: false,
      month,
    }));
  }
  const members = new MemberNames();
  members.close();
  const facts: PlanFacts = { photos: 0, photosEnd: 0, missing: [] };
  let text = '';
  for await (const some of photoLines(rows(), () => false, members, facts)) text += some;
  expect(facts.photos).toBe(folders.length);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\t')[7] ?? '');
}

// Every file system, FAT32 too, takes a folder of as many photos, whatever their names.
it.each([
  ['2024/07', '2024/07'],
  [null, undatedFolder],
])('cuts a folder that has too many photos, and no other one: %s', async (month, folder) => {
  const many = Array<string | null>(2 * photosAFolder + 1).fill(month);
  const paths = await pathsOf(['2024/06', ...many, '2024/08'], 'a.jpg');
  const counts = new Map<string, number>();
  for (const path of paths) {
    const own = path.slice(0, path.lastIndexOf('/'));
    counts.set(own, (counts.get(own) ?? 0) + 1);
  }
  expect([...counts]).toEqual([
    ['2024/06', 1],
    [folder, photosAFolder],
    [`${folder} (2)`, photosAFolder],
    [`${folder} (3)`, 1],
    ['2024/08', 1],
  ]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.at(-2)).toBe(`${folder} (3)/a.jpg`);
  expect([...new Set(paths.map(monthOf))]).toEqual(['2024/06', folder, '2024/08']);
});
