import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { planAnnaLibrary, planBenLibrary, planCleoLibrary } from './demo-library.ts';

const DAYS = ['2026-11-21', '2024-02-29', '2026-01-01', '2025-07-13'];

function byMonth(takenAt: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const date of takenAt) counts.set(date.slice(0, 7), (counts.get(date.slice(0, 7)) ?? 0) + 1);
  return counts;
}

describe.each(DAYS)('the library of anna on %s', (today) => {
  const plan = planAnnaLibrary(today);
  const dates = plan.flatMap(({ takenAt }) => takenAt ?? []);

  it('is the same every time', () => {
    expect(planAnnaLibrary(today)).toEqual(plan);
  });

  it('has 240 photos, five of them undated, each with a name and its own seed', () => {
    expect(plan).toHaveLength(240);
    expect(dates).toHaveLength(235);
    expect(new Set(plan.map(({ fileName }) => fileName)).size).toBe(240);
    expect(new Set(plan.map(({ seed }) => seed)).size).toBe(240);
  });

  it('covers six years and ends before the day', () => {
    const days = dates.map((date) => date.slice(0, 10)).sort();
    const start = Temporal.PlainDate.from(today).subtract({ years: 6 });
    expect((days[0] as string) >= start.toString()).toBe(true);
    expect((days[0] as string) <= start.add({ months: 2 }).toString()).toBe(true);
    expect((days.at(-1) as string) < today).toBe(true);
  });

  it('is uneven: full months, sparse months and empty ones', () => {
    const counts = [...byMonth(dates).values()];
    expect(counts.filter((count) => count > 24).length).toBeGreaterThanOrEqual(2);
    expect(counts.filter((count) => count <= 3).length).toBeGreaterThanOrEqual(8);
    expect(counts.length).toBeLessThan(60);
  });

  it('has photos without an offset, and offsets of more than one country', () => {
    const offsets = new Set(dates.map((date) => date.slice(19)));
    expect(offsets).toContain('');
    expect(offsets).toContain('+09:00');
    expect(offsets.size).toBeGreaterThanOrEqual(4);
    for (const date of dates) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d([+-]\d\d:\d\d)?$/);
  });

  it('has bursts: frames of one place within minutes', () => {
    const places = new Map<number, string[]>();
    for (const { place, takenAt } of plan) {
      if (place !== undefined && takenAt) places.set(place, [...(places.get(place) ?? []), takenAt]);
    }
    expect([...places.values()].map((frames) => frames.length).sort()).toEqual([2, 4]);
    for (const frames of places.values()) {
      const [first, last] = [frames[0], frames.at(-1)].map((at) => Temporal.Instant.from(at as string));
      expect(first?.until(last as Temporal.Instant).total('minutes')).toBeLessThan(6);
    }
  });
});

it.each([
  ['ben', planBenLibrary, 9],
  ['cleo', planCleoLibrary, 7],
])('has a few photos for %s, none of them later than the day', (_name, planLibrary, count) => {
  for (const today of DAYS) {
    const plan = planLibrary(today);
    expect(plan).toHaveLength(count);
    expect(plan).toEqual(planLibrary(today));
    for (const { takenAt } of plan) expect((takenAt as string) < today).toBe(true);
  }
});
