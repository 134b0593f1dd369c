import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale, isLocale, locales } from '@keepsake/contract/locale';
import type { Check, Violation } from '../violation.ts';
import { checkMessage } from './check-message.ts';
import { type Catalogue, type CatalogueFolder, readCatalogueFolders } from './read-catalogues.ts';

const everyLanguageMustBeThere = true;

/** Only the product has to be complete; the examples have fewer languages. */
function expectedIn(root: string, isComplete: boolean): readonly string[] {
  const isProduct = existsSync(join(root, 'contract/src/locale.ts'));
  return isComplete && isProduct ? locales : [defaultLocale];
}

function checkFolder({ path, catalogues }: CatalogueFolder, expected: readonly string[]): Violation[] {
  const found = catalogues.map(({ locale }) => locale);
  const rule = 'catalogue-missing';
  return [
    ...expected
      .filter((locale) => !found.includes(locale))
      .map((locale) => ({ rule, where: path, message: `${locale}.json is missing` })),
    ...catalogues
      .filter(({ locale }) => !isLocale(locale))
      .map(({ file }) => ({ rule, where: file, message: 'no language of contract/src/locale.ts' })),
  ];
}

function checkKeys({ file, messages }: Catalogue, english: Catalogue): Violation[] {
  const rule = 'catalogue-keys';
  const missing = [...english.messages.keys()].filter((key) => !messages.has(key));
  const unknown = [...messages.keys()].filter((key) => !english.messages.has(key));
  return [
    ...missing.map((key) => ({ rule, where: file, message: `${key} is missing` })),
    ...unknown.map((key) => ({ rule, where: file, message: `${key} is not in the English catalogue` })),
  ];
}

/** Reports a message whose key English lacks. */
function checkMessages(folder: CatalogueFolder, { file, locale, messages }: Catalogue, english: Catalogue) {
  return [...english.messages].flatMap(([key, original]) => {
    const message = messages.get(key);
    if (message === undefined) return [];
    const where = `${file} ${key}`;
    return checkMessage({ where, locale, message, english: original, shapeOf: folder.shapeOf });
  });
}

function checkContents(folder: CatalogueFolder): Violation[] {
  const english = folder.catalogues.find(({ locale }) => locale === defaultLocale);
  if (english === undefined) return [];
  return folder.catalogues.flatMap((catalogue) => [
    ...checkKeys(catalogue, english),
    ...checkMessages(folder, catalogue, english),
  ]);
}

/** Each message exists in every language, with the same values and correct plurals. */
export function checkCatalogues(isComplete: boolean): Check {
  return {
    rules: [
      'catalogue-missing',
      'catalogue-keys',
      'catalogue-syntax',
      'catalogue-values',
      'catalogue-plural',
      'catalogue-empty',
      'catalogue-english',
      'catalogue-typography',
    ],
    run: async (root) =>
      readCatalogueFolders(root).flatMap((folder) => [
        ...checkFolder(folder, expectedIn(root, isComplete)),
        ...checkContents(folder),
      ]),
  };
}

export const catalogues = checkCatalogues(everyLanguageMustBeThere);
