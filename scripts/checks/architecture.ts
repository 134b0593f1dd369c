import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Check, Violation } from './violation.ts';

const rule = 'architecture-edges';
const document = 'ARCHITECTURE.md';

/** Each table begins with these columns; importers with the same imports share a row. */
const tables = [
  { head: '| module | uses |', list: 'server/src/modules/edges.ts' },
  { head: '| domain | uses |', list: 'web/src/edges.ts' },
];

async function readList(root: string, list: string): Promise<string[]> {
  const file = join(root, list);
  if (!existsSync(file)) return [];
  const { edges } = await import(pathToFileURL(file).href);
  return edges.map(([from, to]: [string, string]) => `${from} → ${to}`);
}

function readTable(text: string, head: string): string[] | undefined {
  const start = text.indexOf(`${head}\n`);
  if (start < 0) return undefined;
  const [table = ''] = text.slice(start).split('\n\n');
  const rows = table.trim().split('\n').slice(2);
  return rows.flatMap((row) => {
    const [from = '', uses = ''] = row
      .split('|')
      .slice(1)
      .map((cell) => cell.trim());
    return from.split(', ').flatMap((one) => uses.split(', ').map((to) => `${one} → ${to}`));
  });
}

function compare(list: string, declared: string[], written: string[] | undefined): Violation[] {
  if (written === undefined && declared.length === 0) return [];
  const missing = declared.filter((edge) => !written?.includes(edge));
  const extra = (written ?? []).filter((edge) => !declared.includes(edge));
  return [
    ...missing.map((edge) => ({ rule, where: document, message: `${edge} of ${list} is missing` })),
    ...extra.map((edge) => ({ rule, where: document, message: `${edge} is not in ${list}` })),
  ];
}

/** The tables of edges in ARCHITECTURE.md match the code. */
export const architecture: Check = {
  rules: [rule],
  run: async (root) => {
    if (!existsSync(join(root, document))) return [];
    const text = readFileSync(join(root, document), 'utf8');
    const found = tables.map(async ({ head, list }) =>
      compare(list, await readList(root, list), readTable(text, head)),
    );
    return (await Promise.all(found)).flat();
  },
};
