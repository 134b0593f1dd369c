interface NumberRules {
  /** What people write where a house has no number. */
  readonly none?: string;
  /** Other writings of it, without blanks, dots and slashes. */
  readonly also?: readonly string[];
}

/**
 * Countries whose addresses have a house number of their own, after the street. Houses without one: "sin número" and
 * "senza numero civico" are the writings of Correos and of Poste Italiane, "ongenummerd" is that of the Dutch register
 * of addresses; Basque has z/g, Catalan, Galician, Portuguese and French s/n.
 */
const numbered: Readonly<Record<string, NumberRules>> = {
  AT: { none: 'o. Nr.', also: ['ohnenummer', 'ohnehausnummer', 'ohnenr', 'on'] },
  BE: {
    none: 'z/n',
    also: ['zn', 'znr', 'zondernummer', 'zondernr', 'sn', 'sno', 'sansnumero', 'ohnenummer'],
  },
  DE: { none: 'o. Nr.', also: ['ohnenummer', 'ohnehausnummer', 'ohnenr', 'on'] },
  DK: { none: 'u/n', also: ['unr', 'udennummer', 'udennr'] },
  ES: { none: 's/n', also: ['sno', 'snum', 'snumero', 'sinnumero', 'sensenumero', 'sennumero', 'zg'] },
  IT: { none: 'snc', also: ['sn', 'senzanumero', 'senzanumerocivico', 'sncivico'] },
  NL: { none: 'ong.', also: ['ongenummerd', 'zn', 'znr', 'zondernummer', 'geen'] },
  NO: { none: 'u/n', also: ['unr', 'utennummer', 'utennr'] },
  PT: { none: 's/n', also: ['sno', 'snum', 'snumero', 'semnumero'] },
  SE: { none: 'u/n', also: ['unr', 'utannummer', 'utannr'] },
};

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
  const writings = [rules?.none ?? '', ...(rules?.also ?? [])].map(plain);
  return writings.includes(plain(typed)) && plain(typed) !== '';
}
