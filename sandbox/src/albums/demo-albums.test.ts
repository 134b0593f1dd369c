import { albumNameProblem } from '@keepsake/contract/albums';
import { sharedAlbumUpsert } from '@keepsake/contract/back-office';
import { limits } from '@keepsake/contract/limits';
import { describe, expect, it } from 'vitest';
import { planAnnaLibrary, planBenLibrary, planCleoLibrary } from '../scenes/demo-library.ts';
import { planAlbums, planSharedAlbums } from './demo-albums.ts';

describe.each(['2026-11-21', '2024-02-29', '2026-01-01'])('the albums on %s', (today) => {
  const plans = { anna: planAnnaLibrary(today), ben: planBenLibrary(today), cleo: planCleoLibrary(today) };
  const albums = planAlbums(plans);
  const shared = planSharedAlbums(plans);
  const namesIn = (owner: keyof typeof plans) => new Set(plans[owner].map(({ fileName }) => fileName));

  it('are four of anna: one is empty, and one has an order and its own cover', () => {
    const ofAnna = albums.filter(({ owner }) => owner === 'anna');
    expect(ofAnna).toHaveLength(4);
    expect(new Set(ofAnna.map(({ photos }) => photos.length)).size).toBe(4);
    expect(ofAnna.filter(({ photos }) => photos.length === 0)).toHaveLength(1);
    const [ordered, ...others] = ofAnna.filter(({ isOrdered }) => isOrdered);
    expect(others).toEqual([]);
    expect(ordered?.photos).not.toEqual([...(ordered?.photos ?? [])].sort());
    expect(ordered?.photos).toContain(ordered?.cover);
  });

  it('have names that can be given, and photos that their owners have', () => {
    for (const { owner, name, photos } of albums) {
      expect(albumNameProblem(name)).toBeUndefined();
      expect(photos.length).toBeLessThanOrEqual(limits.photos.batchSize);
      for (const photo of photos) expect(namesIn(owner)).toContain(photo);
    }
    expect(new Set(albums.map(({ owner, name }) => `${owner} ${name}`)).size).toBe(albums.length);
  });

  it('are shared by anna with three others, of whom two have photos in it, and with her by ben', () => {
    const [mine, theirs] = [shared[0], shared[1]];
    expect(mine).toMatchObject({ owner: 'anna', participants: ['ben', 'cleo', 'gus'] });
    expect(new Set(mine?.photos.map(({ of }) => of))).toEqual(new Set(['anna', 'ben', 'cleo']));
    expect(theirs?.owner).toBe('ben');
    expect(theirs?.participants).toContain('anna');
    for (const { albumId, name, photos } of shared) {
      const upsert = { name, ownerId: 'demo-x', participantIds: [], photos: [] };
      expect(sharedAlbumUpsert.parse(upsert)).toEqual(upsert);
      expect(albumId).toMatch(/^[0-9a-f-]{36}$/);
      expect(photos.length).toBeGreaterThan(0);
      for (const { of, fileName } of photos) expect(namesIn(of)).toContain(fileName);
    }
  });
});
