import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { holidaysOf, type Place, workingDayFrom } from './index.ts';

/** Each row: country, region, last day by the count of days, last day of the period. */
const rows: readonly (readonly [string, string | undefined, string, string])[] = [
  ['NL', undefined, '2026-04-27', '2026-04-28'],
  ['NL', undefined, '2026-12-25', '2026-12-28'],
  // Algemene termijnenwet, article 3: Good Friday and every 5 May.
  ['NL', undefined, '2026-04-03', '2026-04-07'],
  ['NL', undefined, '2026-05-05', '2026-05-06'],
  ['NL', undefined, '2026-12-31', '2026-12-31'],
  // Lag 1930:173: Midsummer, Christmas and New Year's Eve.
  ['SE', undefined, '2026-06-19', '2026-06-22'],
  ['SE', undefined, '2026-12-24', '2026-12-28'],
  ['SE', undefined, '2026-12-31', '2027-01-04'],
  // Holidays from noon on.
  ['SE', undefined, '2026-01-05', '2026-01-05'],
  ['DE', undefined, '2026-12-24', '2026-12-24'],
  ['DE', undefined, '2026-06-04', '2026-06-04'],
  ['DE', 'Bayern', '2026-06-04', '2026-06-05'],
  ['DE', 'by', '2026-06-04', '2026-06-05'],
  ['DE', 'DE-BY', '2026-06-04', '2026-06-05'],
  ['DE', 'Bavaria', '2026-06-04', '2026-06-04'],
  ['DE', 'Bremen', '2025-10-31', '2025-11-03'],
  ['DE', 'Sachsen', '2026-11-18', '2026-11-19'],
  ['DE', 'Niedersachsen', '2026-11-18', '2026-11-18'],
  ['BE', undefined, '2026-07-21', '2026-07-22'],
  ['FR', undefined, '2026-05-14', '2026-05-15'],
  ['FR', 'A', '2026-04-03', '2026-04-03'],
  ['FR', 'Moselle', '2026-04-03', '2026-04-07'],
  ['ES', 'Andalucia', '2026-11-01', '2026-11-03'],
  ['ES', 'Cataluña', '2026-09-11', '2026-09-14'],
  ['ES', 'Catalonia', '2026-09-11', '2026-09-14'],
  ['ES', undefined, '2026-09-11', '2026-09-11'],
  ['ES', undefined, '2026-11-01', '2026-11-02'],
  ['GB', undefined, '2026-08-31', '2026-09-01'],
  ['GB', 'Scotland', '2026-08-31', '2026-08-31'],
  ['IE', undefined, '2026-04-03', '2026-04-03'],
  ['AT', undefined, '2026-06-04', '2026-06-05'],
  ['CH', 'Zürich', '2026-05-01', '2026-05-04'],
  ['CH', undefined, '2026-05-01', '2026-05-01'],
  ['UM', undefined, '2026-12-25', '2026-12-25'],
  ['ZZ', undefined, '2026-12-26', '2026-12-28'],
];

const lastOf = async (places: readonly Place[], day: string) =>
  workingDayFrom(Temporal.PlainDate.from(day), await holidaysOf(places)).toString();

describe('a period', () => {
  it.each(rows)('in %s %s that ends on %s ends on %s', async (country, region, day, last) => {
    expect(await lastOf([{ country, region }], day)).toBe(last);
  });

  it('ends on a working day of both addresses', async () => {
    expect(await lastOf([{ country: 'NL' }, { country: 'BE' }], '2026-04-27')).toBe('2026-04-28');
    expect(await lastOf([{ country: 'NL' }, { country: 'BE' }], '2026-07-21')).toBe('2026-07-22');
  });
});
