/** Numbers of tax offices and of companies’ own imprints, as they are written, by country. */
export const vatExamples: Readonly<Record<string, string>> = {
  AT: 'ATU 13585627',
  BE: 'BE 0428.759.497',
  DE: 'DE 136 695 976',
  DK: 'DK 13 58 56 28',
  ES: 'ES B58378431',
  FR: 'FR 40 303 265 045',
  GB: 'GB 980 7806 84',
  IT: 'IT 00743110157',
  NL: 'NL 0044.95.445.B01',
  NO: 'NO 995 525 828 MVA',
  PT: 'PT 501 964 843',
  SE: 'SE 556188840401',
};
