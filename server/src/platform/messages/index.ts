import { readJsonFolder } from '../files/read.ts';

/** Finds a text and replaces `{name}` by values. */
export type Texts<Key extends string> = (key: Key, values?: Readonly<Record<string, string>>) => string;

type Catalogue<Key extends string> = Readonly<Partial<Record<Key, string>>>;

export interface MessageCatalogues<Key extends string> {
  readonly locales: readonly string[];
  /** Texts of one language, with British English for missing ones. */
  textsOf(locale: string): Texts<Key>;
}

/**
 * Reads every `{locale}.json` of a module's messages folder.
 *
 * @param fallback texts that always exist
 */
export async function loadMessages<Key extends string>(
  folder: string,
  fallback: Readonly<Record<Key, string>>,
): Promise<MessageCatalogues<Key>> {
  const files = await readJsonFolder(folder);
  const catalogues = new Map(files.map(({ name, value }) => [name, value as Catalogue<Key>]));
  return {
    locales: [...catalogues.keys()],
    textsOf: (locale) => {
      const catalogue: Catalogue<Key> = catalogues.get(locale) ?? fallback;
      return (key, values = {}) =>
        (catalogue[key] ?? fallback[key]).replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
    },
  };
}
