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
  ['DE', 'Hessen', '2026-06-04', '2026-06-05'],
  ...[
    'NRW',
    'N.R.W.',
    'Nordrhein Westfalen',
    'Land NRW',
    'de-nw',
    'Baden Württemberg',
    'Baden-Wuerttemberg',
    'BaWü',
    'B-W',
  ]
    .concat([
      'Bavaria',
      'Freistaat Bayern',
      'Bay.',
      'Saarland',
      'RLP',
      'Rheinland Pfalz',
      'Bundesland Hessen',
    ])
    .map((region) => ['DE', region, '2026-06-04', '2026-06-05'] as const),
  ...['Freistaat Sachsen', 'Sachsen', 'Saxony'].map(
    (region) => ['DE', region, '2026-11-18', '2026-11-19'] as const,
  ),
  ...['Sachsen-Anhalt', 'LSA', 'Land Sachsen Anhalt'].map(
    (region) => ['DE', region, '2026-11-18', '2026-11-18'] as const,
  ),
  ...[
    'Freie Hansestadt Bremen',
    'Freie und Hansestadt Hamburg',
    'Meck.-Pomm.',
    'M-V',
    'Nds.',
    'S-H',
    'Thüringen',
  ].map((region) => ['DE', region, '2025-10-31', '2025-11-03'] as const),
  ['DE', 'Thueringen', '2027-09-20', '2027-09-21'],
  ['DE', 'Freistaat Thüringen', '2027-09-20', '2027-09-21'],
  ['DE', 'Land', '2026-06-04', '2026-06-04'],
  ['DE', ' ', '2026-06-04', '2026-06-04'],
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
  // European Convention on the Calculation of Time-Limits: Good Friday, but not 24 December.
  ['AT', undefined, '2026-04-03', '2026-04-07'],
  ['AT', undefined, '2026-12-24', '2026-12-24'],
  // Laki 150/1930, section 5: Christmas and Midsummer's Eve, but not New Year's.
  ['FI', undefined, '2026-06-19', '2026-06-22'],
  ['FI', undefined, '2026-12-24', '2026-12-28'],
  ['FI', undefined, '2026-12-31', '2026-12-31'],
  ['FI', undefined, '2026-05-01', '2026-05-04'],
  ['FI', undefined, '2027-12-06', '2027-12-07'],
  ['ES', 'Comunitat Valenciana', '2026-10-09', '2026-10-13'],
  ['ES', undefined, '2026-10-09', '2026-10-09'],
  ['PT', 'Região Autónoma da Madeira', '2026-07-01', '2026-07-02'],
  ['PT', undefined, '2026-07-01', '2026-07-01'],
  ['PT', 'Azores', '2026-05-25', '2026-05-26'],
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

  // Each row: country, region as people write it, postal code, last day by the count of days, last day of the period.
  it.each([
    ['ES', 'Barcelona', '08002', '2026-09-11', '2026-09-14'],
    ['ES', 'Madrid', '28013', '2026-09-11', '2026-09-11'],
    ['ES', 'Bizkaia', '48001', '2026-04-06', '2026-04-07'],
    ['ES', 'Zaragoza', '50001', '2026-04-23', '2026-04-24'],
    ['ES', 'Cataluña', '28013', '2026-09-11', '2026-09-14'],
    ['IT', 'BZ', '39100', '2026-05-25', '2026-05-26'],
    ['IT', 'MI', '20121', '2026-05-25', '2026-05-25'],
    ['FR', undefined, '67000', '2026-04-03', '2026-04-07'],
    ['FR', undefined, '75001', '2026-04-03', '2026-04-03'],
    ['FR', undefined, '97110', '2026-05-27', '2026-05-28'],
    ['GB', undefined, 'EH1 1AA', '2026-11-30', '2026-12-01'],
    ['GB', undefined, 'G1 1AA', '2026-11-30', '2026-12-01'],
    ['GB', undefined, 'GL1 1AA', '2026-11-30', '2026-11-30'],
    ['GB', undefined, 'BT1 5GS', '2026-03-17', '2026-03-18'],
    ['ES', 'Alicante', '03001', '2025-10-09', '2025-10-10'],
    ['PT', undefined, '9000-018', '2026-07-01', '2026-07-02'],
    ['PT', undefined, '9400-001', '2025-12-26', '2025-12-29'],
    ['PT', undefined, '9000-018', '2025-12-26', '2025-12-29'],
    ['PT', undefined, '9000-018', '2026-04-02', '2026-04-06'],
    ['PT', undefined, '9500-001', '2026-05-25', '2026-05-26'],
    ['PT', undefined, '1100-148', '2026-05-25', '2026-05-25'],
    ['DE', undefined, '80331', '2026-06-04', '2026-06-04'],
  ])('in %s %s %s that ends on %s ends on %s', async (country, region, postalCode, day, last) => {
    expect(await lastOf([{ country, region, postalCode }], day)).toBe(last);
  });

  it('ends on a working day of both addresses', async () => {
    expect(await lastOf([{ country: 'NL' }, { country: 'BE' }], '2026-04-27')).toBe('2026-04-28');
    expect(await lastOf([{ country: 'NL' }, { country: 'BE' }], '2026-07-21')).toBe('2026-07-22');
  });
});
