import { searchTextOf } from '@keepsake/contract/search-text';
import type Holidays from 'date-holidays';

/** What the people of a country and its guests write, beside the names and keys of date-holidays 3.37. */
const furtherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  DE: {
    BE: ['Bln'],
    BW: ['BaWü'],
    BY: ['Bay', 'Bavaria'],
    HE: ['Hesse'],
    MV: ['MeckPomm', 'Mecklenburg-Western Pomerania'],
    NI: ['Nds', 'Lower Saxony'],
    NW: ['NRW', 'North Rhine-Westphalia'],
    RP: ['RLP', 'Rhineland-Palatinate'],
    SL: ['Saar'],
    SN: ['Saxony'],
    ST: ['LSA', 'Saxony-Anhalt'],
    TH: ['Thür', 'Thuringia'],
  },
  // ISO 3166-2: date-holidays has no regions of Portugal.
  PT: { 20: ['Açores', 'Azores'], 30: ['Madeira'] },
};

const titles =
  /^(?:freistaat|(?:bundes)?land|freie (?:und )?(?=hansestadt)|kanton|região autónoma d[ao]s?) ?/i;

/** Forms of a name, each without accents, dots, dashes and blanks: "Baden Wuerttemberg", "Meck.-Pomm.". */
const formsOf = (name: string) =>
  searchTextOf([name.replaceAll('.', '')])
    .split('\n')
    .map((form) => form.replaceAll(' ', ''));

/** The Moselle is "Département Moselle", Bremen "Hansestadt Bremen", Zürich "Canton of Zürich". */
function isCalled(name: string, forms: readonly string[]): boolean {
  const words = name.split(' ');
  const endings = words.flatMap((_, index) => formsOf(words.slice(index).join(' ')));
  return endings.some((ending) => forms.includes(ending));
}

/** Key of the region, of which date-holidays takes an unknown one for none without a word. */
export function regionOfName(library: Holidays, country: string, region: string): string | undefined {
  const [whole = '', ...forms] = formsOf(
    region
      .trim()
      .replace(new RegExp(`^${country}-`, 'i'), '')
      .replace(titles, ''),
  );
  if (whole === '') return undefined;
  const languages = ['en', ...(library.getLanguages() ?? [])];
  const names = languages.flatMap((language) => Object.entries(library.getStates(country, language) ?? {}));
  const further = Object.entries(furtherNames[country] ?? {});
  const known =
    names.find(([key, name]) => key.toLowerCase() === whole || isCalled(name, [whole, ...forms])) ??
    further.find(([, all]) => all.flatMap(formsOf).includes(whole));
  return known?.[0];
}
