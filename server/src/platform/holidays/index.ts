import type Holidays from 'date-holidays';
import type { HolidaysTypes } from 'date-holidays';
import type { Temporal } from 'temporal-polyfill';
import { regionOfCode } from './region-of-code.ts';
import { regionOfName } from './region-of-name.ts';

export interface Place {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** As people write it: a name in any language of the country, or its code. */
  readonly region?: string | undefined;
  readonly postalCode?: string | undefined;
}

/**
 * Days that are no public holidays by date-holidays 3.37, but by law when periods end: Good Friday and 5 May in the
 * Netherlands (Algemene termijnenwet, article 3), three eves in Sweden (lag 1930:173, section 2), two in Finland (laki
 * 150/1930, section 5). Rules are those of date-holidays. Other days of types `bank` and `school` are working days, as are
 * those that begin at noon: so is 24 December in Austria, which only counts before its authorities (AVG, section 33).
 */
const countedToo: Readonly<Record<string, readonly string[]>> = {
  FI: ['friday after 06-19', '12-24'],
  NL: ['easter -2', '05-05'],
  SE: ['friday after 06-19', '12-24', '12-31'],
};

/**
 * Days that date-holidays 3.37 lacks. Austria: Good Friday, as notified to the European Convention on the Calculation of
 * Time-Limits (BGBl. 254/1983). Valencia: its day, in each calendar of the Consell. Portugal: Azores (20) by Decreto
 * Regional 13/80/A; Madeira (30) by Decreto Regional 27/79/M, Decretos Legislativos Regionais 18/2002/M and 17/2024/M.
 */
const lacking: Readonly<Record<string, readonly string[]>> = {
  AT: ['easter -2'],
  'ES-VC': ['10-09'],
  'PT-20': ['easter 50'],
  'PT-30': ['04-02', '07-01', '12-26'],
};

/** Without a region it has the holidays that all parts have; most people live in this one. */
const usualRegion: Readonly<Record<string, string>> = { GB: 'ENG' };

const oneDay = 24 * 60 * 60 * 1000;

function stateOf(library: Holidays, { country, region = '', postalCode = '' }: Place): string | undefined {
  return regionOfName(library, country, region) ?? regionOfCode(country, postalCode) ?? usualRegion[country];
}

function daysOf({ start, end }: HolidaysTypes.Holiday): string[] {
  const days = Math.floor((end.getTime() - start.getTime()) / oneDay);
  return Array.from({ length: days }, (_, index) =>
    new Date(start.getTime() + index * oneDay).toISOString().slice(0, 10),
  );
}

function isCounted(country: string, { type, rule }: HolidaysTypes.Holiday): boolean {
  return type === 'public' || (countedToo[country]?.includes(rule) ?? false);
}

/** Whether a day is a public holiday in one of the places. */
export type IsHoliday = (day: Temporal.PlainDate) => boolean;

/** Loads 34 MB of the holidays of all countries at the first call. */
export async function holidaysOf(places: readonly Place[]): Promise<IsHoliday> {
  const { default: Library } = await import('date-holidays');
  const options = { timezone: 'UTC' };
  const calendars = places.map((place) => {
    const { country } = place;
    const ofCountry = new Library(country, options);
    const state = stateOf(ofCountry, place);
    const library = state === undefined ? ofCountry : new Library(country, state, options);
    const further = [...(lacking[country] ?? []), ...(lacking[`${country}-${state}`] ?? [])];
    for (const rule of further) library.setHoliday(rule, { name: { en: rule }, type: 'public' });
    return { country, library };
  });
  return (day) => {
    const text = day.toString();
    return calendars.some(({ country, library }) =>
      library.getHolidays(day.year).some((one) => isCounted(country, one) && daysOf(one).includes(text)),
    );
  };
}

const saturday = 6;

/**
 * The last day of a period: the first day from then on that is no public holiday, Sunday or Saturday (Regulation
 * (EEC, Euratom) 1182/71, article 3(4)).
 */
export function workingDayFrom(day: Temporal.PlainDate, isHoliday: IsHoliday): Temporal.PlainDate {
  let last = day;
  while (last.dayOfWeek >= saturday || isHoliday(last)) last = last.add({ days: 1 });
  return last;
}
