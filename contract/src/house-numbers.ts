interface NumberRules {
  /** What people write where a house has no number. */
  readonly none?: string;
  /** Words for "without", whole or short, before one for "number". */
  readonly without?: string;
  /** Other writings of it, without blanks, dots and slashes. */
  readonly also?: string;
}

const german = 'o ohne';

/**
 * Countries whose addresses have a house number of their own, after the street. Houses without one: "sin número" and
 * "senza numero civico" are the writings of Correos and of Poste Italiane, "ongenummerd" is that of the Dutch register
 * of addresses; Basque has z/g, Catalan, Galician, Portuguese and French s/n, South Tyrol and East Belgium speak German.
 */
const numbered: Readonly<Record<string, NumberRules>> = {
  AT: { none: 'o. Nr.', without: german },
  BE: { none: 'z/n', without: `z zonder s sans ${german}` },
  DE: { none: 'o. Nr.', without: german },
  DK: { none: 'u/n', without: 'u uden' },
  ES: { none: 's/n', without: 's sin sense sen', also: 'zg' },
  IT: { none: 'snc', without: `s senza ${german}` },
  NL: { none: 'ong.', without: 'z zonder geen', also: 'ongenummerd geen nvt' },
  NO: { none: 'u/n', without: 'u uten' },
  PT: { none: 's/n', without: 's sem' },
  SE: { none: 'u/n', without: 'u utan s' },
};

/** Words for "number" in all of these languages, short ones too: without blanks, accents and dots, "nº" is "no". */
const number = /^(?:n|no|nr|nro|num|numero|nummer|(?:haus|huis|hus)(?:nr|nummer)|civico|(?:n|numero)civico)$/;

export const hasHouseNumber = (country: string) => Object.hasOwn(numbered, country);

/** What to write where a house has no number. */
export const withoutNumber = (country: string): string | undefined => numbered[country]?.none;

/** "S/N", "s.n." and "sin número" are "sn" and "sinnumero"; "nº" is "no". */
function plain(text: string): string {
  const letters = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return letters.replaceAll(/[\s./\\,°-]/g, '');
}

/** @param typed undefined: there is none */
export function isHouseNumber(typed: string | undefined, country: string): boolean {
  const rules = numbered[country];
  if (typed === undefined) return !rules;
  if (/\d/.test(typed.normalize('NFKC'))) return true;
  const text = plain(typed);
  if (text === plain(rules?.none ?? '') || rules?.also?.split(' ').includes(text)) return text !== '';
  const words = rules?.without?.split(' ') ?? [];
  return words.some((word) => text.startsWith(word) && number.test(text.slice(word.length)));
}
