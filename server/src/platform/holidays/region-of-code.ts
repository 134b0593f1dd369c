/**
 * Regions with holidays of their own whose postal codes tell them: addresses in Spain and Italy name a province, those in
 * France and the United Kingdom no region. Keys are those of date-holidays 3.37, values the beginnings of codes: Spain by
 * province (numbers of the INE), France by department, Italy by the province of Bolzano, the United Kingdom by area (TD15
 * is in England: a day more). Keys of Portugal are those of ISO 3166-2.
 */
const codes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ES: {
    AN: '04 11 14 18 21 23 29 41',
    AR: '22 44 50',
    AS: '33',
    CB: '39',
    CE: '51',
    CL: '05 09 24 34 37 40 42 47 49',
    CM: '02 13 16 19 45',
    CN: '35 38',
    CT: '08 17 25 43',
    EX: '06 10',
    GA: '15 27 32 36',
    IB: '07',
    MC: '30',
    MD: '28',
    ML: '52',
    NC: '31',
    PV: '01 20 48',
    RI: '26',
    VC: '03 12 46',
  },
  FR: {
    57: '57',
    67: '67',
    68: '68',
    BL: '97133',
    MF: '97150',
    GF: '973',
    GP: '971',
    MQ: '972',
    RE: '974',
    YT: '976',
  },
  GB: { NIR: 'BT', SCT: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE' },
  IT: { 32: '39' },
  PT: { 20: '95 96 97 98 99', 30: '90 91 92 93 94' },
};

/** What a code begins with: letters of an area, else digits. */
const startsWith = (code: string, start: string) =>
  code.startsWith(start) && !/^[A-Z]/.test(code.slice(start.length));

export function regionOfCode(country: string, postalCode: string): string | undefined {
  const code = postalCode.toUpperCase().trim();
  const regions = Object.entries(codes[country] ?? {});
  return regions.find(([, starts]) => starts.split(' ').some((start) => startsWith(code, start)))?.[0];
}
