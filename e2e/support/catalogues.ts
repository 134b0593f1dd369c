import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pseudoCatalogue } from '../../scripts/checks/catalogues/pseudo-message.ts';

const repository = path.resolve(import.meta.dirname, '../..');

const folders = {
  site: path.join(repository, 'web/src/i18n/messages'),
  identity: path.join(repository, 'server/src/modules/identity/messages'),
};
type Area = keyof typeof folders;

const english = 'en-GB';

export function translatedLocales(): string[] {
  return readdirSync(folders.site).map((file) => path.basename(file, '.json'));
}

function readCatalogue(area: Area, locale: string): unknown {
  const file = path.join(folders[area], `${locale}.json`);
  return JSON.parse(
    readFileSync(existsSync(file) ? file : path.join(folders[area], `${english}.json`), 'utf8'),
  );
}

/** Dotted keys → messages of `/locales/{locale}.json`. */
function flatten(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) =>
    flatten(inner, key === '' ? name : `${key}.${name}`),
  );
}

export type Texts = (key: string, values?: Readonly<Record<string, string>>) => string;

function lookUp(catalogue: unknown): Texts {
  const messages = new Map(flatten(catalogue));
  return (key, values = {}) => {
    const message = messages.get(key);
    if (message === undefined) throw new Error(`There is no message ${key}`);
    return message.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

/** Messages without plurals; English for missing catalogues. */
export function textsOf(area: Area, locale: string): Texts {
  return lookUp(readCatalogue(area, locale));
}

export const siteKeys = flatten(readCatalogue('site', english)).map(([key]) => key);
export const identityKeys = flatten(readCatalogue('identity', english)).map(([key]) => key);

/** The site's texts in a pseudo-language, longer than any. */
export const pseudoSite = pseudoCatalogue(readCatalogue('site', english));
export const pseudoTexts = lookUp(pseudoSite);
