/// <reference types="node" />
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Catalogue, type CompiledMessage, compileMessages } from '../i18n/compile-messages.ts';
import { isMessage } from '../i18n/fill-gaps.ts';
import { textOf } from './compiled-message.ts';

export type SiteCatalogue = Catalogue<CompiledMessage>;

const folder = path.resolve(import.meta.dirname, '../i18n/messages');

/** The site's messages in a language. */
export function readCatalogue(locale: string): SiteCatalogue {
  return compileMessages(JSON.parse(readFileSync(path.join(folder, `${locale}.json`), 'utf8')));
}

/** Key with dots between its levels → message. */
function flatten(catalogue: SiteCatalogue, area = ''): [string, CompiledMessage][] {
  return Object.entries(catalogue).flatMap(([key, entry]): [string, CompiledMessage][] =>
    isMessage(entry) ? [[area + key, entry]] : flatten(entry, `${area}${key}.`),
  );
}

export const siteKeys = flatten(readCatalogue('en-GB')).map(([key]) => key);

export type Texts = (key: string, values?: Readonly<Record<string, string>>) => string;

export function textsOf(catalogue: SiteCatalogue): Texts {
  const messages = new Map(flatten(catalogue));
  return (key, values) => {
    const message = messages.get(key);
    if (message === undefined) throw new Error(`There is no message ${key}`);
    return textOf(message, values);
  };
}
