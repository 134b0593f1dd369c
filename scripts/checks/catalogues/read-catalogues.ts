import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { listFiles } from '../source-files.ts';
import { type MessageShape, shapeOfIcu, shapeOfPlain } from './message-shape.ts';

export interface Catalogue {
  readonly file: string;
  readonly locale: string;
  /** Key, with dots between its levels → message. */
  readonly messages: ReadonlyMap<string, string>;
}

export interface CatalogueFolder {
  readonly path: string;
  readonly catalogues: readonly Catalogue[];
  readonly shapeOf: (message: string) => MessageShape;
}

/** Folders in English only. */
const forDevelopers = ['server/src/modules/dev-mailbox/messages'];

function flatten(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) =>
    flatten(inner, key === '' ? name : `${key}.${name}`),
  );
}

function readCatalogue(root: string, file: string): Catalogue {
  const messages = flatten(JSON.parse(readFileSync(join(root, file), 'utf8')));
  return { file, locale: basename(file, '.json'), messages: new Map(messages) };
}

/** Every folder called `messages`, of the site, the server's modules and the sandbox. */
export function readCatalogueFolders(root: string): CatalogueFolder[] {
  const files = listFiles(root).filter((file) =>
    /^(web|server|sandbox)\/src\/.*\/messages\/[^/]+\.json$/.test(file),
  );
  const folders = [...new Set(files.map((file) => dirname(file)))];
  return folders
    .filter((path) => !forDevelopers.includes(path))
    .map((path) => ({
      path,
      catalogues: files.filter((file) => dirname(file) === path).map((file) => readCatalogue(root, file)),
      shapeOf: path.startsWith('server/') ? shapeOfPlain : shapeOfIcu,
    }));
}
