// Proves PHO-21, PHO-40.

import { beforeEach, describe, expect, it } from 'vitest';
import type { SectionKey } from '../section-key.ts';
import { createSavedScroll, positionKey, type SavedPosition, sectionsKey } from './saved-scroll.ts';

function makeStorage() {
  const values = new Map<string, string>();
  return {
    values,
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => Boolean(values.set(key, value)),
    remove: (key: string) => void values.delete(key),
  };
}

const months: SectionKey[] = ['2024/5', '2024/4', '2024/3', '1970/1'];
const exists = (key: SectionKey) => months.includes(key);
const position: SavedPosition = { key: '2024/4', item: 17, into: 42.5, isOpen: true };

let local: ReturnType<typeof makeStorage>;
let session: ReturnType<typeof makeStorage>;
let memory: ReturnType<typeof createSavedScroll>;

beforeEach(() => {
  local = makeStorage();
  session = makeStorage();
  memory = createSavedScroll(local, session);
});

describe('saved scroll', () => {
  it('saves the ids of the visible sections under the specified key', () => {
    memory.save(['2024/5', '2024/4'], position);
    expect(JSON.parse(local.get('visibleTimeLineSections') ?? '')).toEqual(['2024/5', '2024/4']);
  });

  it('restores the position as it was', () => {
    memory.save(['2024/5', '2024/4'], position);
    expect(memory.load(exists)).toEqual(position);
  });

  it('restores to the middle of the visible sections when the position is gone', () => {
    memory.save(['2024/5', '2024/4', '2024/3'], { ...position, key: '2023/1' });
    expect(memory.load(exists)).toEqual({ key: '2024/4', item: 0, into: 0, isOpen: false });
    memory.save(['2025/1', '2024/3', '2023/1'], { ...position, key: '2023/1' });
    expect(memory.load(exists)?.key).toBe('2024/3');
    memory.save(['2023/1'], { ...position, key: '2023/1' });
    expect(memory.load(exists)).toBeNull();
  });

  it('keeps the places of lists apart', () => {
    const album = createSavedScroll(makeStorage(), session, 'album-1');
    const inAlbum: SavedPosition = { key: 'all', item: 400, into: 3, isOpen: true };
    album.save(['all'], inAlbum);
    memory.save(['2024/4'], position);
    expect(album.load((key) => key === 'all')).toEqual(inAlbum);
    expect(memory.load(exists)).toEqual(position);
    album.clear();
    expect(album.load((key) => key === 'all')).toBeNull();
    expect(memory.load(exists)).toEqual(position);
  });

  it('restores to the middle of the visible sections in a new tab, but not after the start', () => {
    memory.save(['2024/5', '2024/4', '2024/3'], position);
    const middle = { key: '2024/4', item: 0, into: 0, isOpen: false };
    expect(createSavedScroll(local, makeStorage()).load(exists)).toEqual(middle);
    memory.save(['2024/5', '2024/4'], null);
    expect(createSavedScroll(local, makeStorage()).load(exists)).toBeNull();
  });

  it('leaves a tab at the start there, wherever another one stands', () => {
    memory.save(['2024/5'], null);
    createSavedScroll(local, makeStorage()).save(['2024/4', '2024/3'], position);
    expect(memory.load(exists)).toBeNull();
  });

  it('begins at the start after the start, and after it was cleared', () => {
    memory.save(['2024/5'], null);
    expect(memory.load(exists)).toBeNull();
    memory.save(['2024/5'], position);
    memory.clear();
    expect(memory.load(exists)).toBeNull();
    expect([...local.values, ...session.values]).toEqual([]);
  });

  it.each(['[17, -1]', '[-1, 17]', '[17]', '[1, 2, 3]', '["1", 2]', '[null, 2]', '[1.5, 2]', '{}'])(
    'takes no position but a pair of non-negative numbers: %s',
    (position) => {
      session.set(positionKey, `{"section":"2024/4","position":${position},"isOpen":false}`);
      expect(memory.load(exists)).toBeNull();
      session.set(positionKey, '{"section":"2024/4","position":[3, 0.5],"isOpen":false}');
      expect(memory.load(exists)).toEqual({ key: '2024/4', item: 3, into: 0.5, isOpen: false });
    },
  );

  it.each([
    'nonsense',
    '[]',
    '"2024/4"',
    '{"0":"2024/4"}',
    '[1]',
    '["a/b"]',
    '["2024/4", null]',
    '["2024/444"]',
  ])('starts at the start when the saved sections are not valid: %s', (saved) => {
    session.set(positionKey, 'nonsense');
    local.set(sectionsKey, saved);
    expect(memory.load(exists)).toBeNull();
    local.set(sectionsKey, '["2024/3"]');
    expect(memory.load(exists)?.key).toBe('2024/3');
  });
});
