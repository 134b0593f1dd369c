import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check } from './violation.ts';

const rule = 'architecture-edges';
export const document = 'ARCHITECTURE.md';

type Edges = readonly (readonly [from: string, to: string])[];

/** Sorted; importers with the same imports share a row. */
function rowsOf(edges: Edges): string {
  const importers = Map.groupBy([...new Set(edges.map(([from]) => from))].sort(), (importer) => {
    const imports = edges.filter(([from]) => from === importer).map(([, to]) => to);
    return imports.sort().join(', ');
  });
  return [...importers].map(([imports, names]) => `| ${names.join(', ')} | ${imports} |\n`).join('');
}

type Subscribers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const tables = [
  {
    head: '| module | uses |\n|---|---|\n',
    list: 'server/src/modules/edges.ts',
    read: ({ edges }: { edges: Edges }) => rowsOf(edges),
  },
  {
    head: '| domain | uses |\n|---|---|\n',
    list: 'web/src/edges.ts',
    read: ({ edges }: { edges: Edges }) => rowsOf(edges),
  },
  {
    head: '| hook | calls, in this order |\n|---|---|\n',
    list: 'server/src/modules/subscriptions.ts',
    read: ({ subscriptions }: { subscriptions: Subscribers }) =>
      Object.entries(subscriptions)
        .map(([hook, subscribers]) => `| ${hook} | ${Object.keys(subscribers).join(', ')} |\n`)
        .join(''),
  },
];

/** The document with the tables of edges and hooks as the code has them. Undefined if it lacks a table that it needs. */
export async function withTables(root: string, text: string): Promise<string | undefined> {
  let result = text;
  for (const { head, list, read } of tables) {
    const file = join(root, list);
    const rows = existsSync(file) ? read(await import(pathToFileURL(file).href)) : '';
    const start = result.indexOf(head);
    if (start < 0 && rows) return undefined;
    if (start < 0) continue;
    const end = result.indexOf('\n\n', start);
    result = `${result.slice(0, start)}${head}${rows}${end < 0 ? '' : result.slice(end + 1)}`;
  }
  return result;
}

/** The tables of edges and hooks in ARCHITECTURE.md match the code. */
export const architecture: Check = {
  rules: [rule],
  run: async (root) => {
    if (!existsSync(join(root, document))) return [];
    const text = readFileSync(join(root, document), 'utf8');
    if ((await withTables(root, text)) === text) return [];
    return [{ rule, where: document, message: 'a table is not that of the code: npm run edges' }];
  },
};
