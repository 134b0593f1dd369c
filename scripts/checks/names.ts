import { siteLayers } from '../fences/web-rules.ts';
import { listFiles } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

/** Folder names without meaning, which collect everything. */
const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared']);

/** Domains that the site alone has; the others have the name of a file of the contract. */
const ownDomains = [
  'integration',
  'library',
  'overview',
  'photo-actions',
  'photo-books',
  'photo-list',
  'preview',
  'prints',
  'settings',
];

/** Folders that the import rules cover. */
const layers: Record<string, readonly string[]> = {
  'web/src': ['main.tsx', 'edges.ts', ...siteLayers, ...ownDomains],
  'server/src': ['processes', 'modules', 'platform'],
};

function checkDrawer(file: string): Violation[] {
  const names = file.split('/').map((part) => part.replace(/\..*$/, ''));
  const drawer = names.find((name) => drawers.has(name));
  if (drawer === undefined) return [];
  return [
    { rule: 'name-drawer', where: file, message: `"${drawer}" says nothing; name it after what it holds` },
  ];
}

function checkLayer(file: string, files: readonly string[]): Violation[] {
  const source = Object.keys(layers).find((folder) => file.startsWith(`${folder}/`));
  if (source === undefined || file.endsWith('.d.ts')) return [];
  const layer = file.slice(source.length + 1).split('/')[0] ?? '';
  if (layers[source]?.includes(layer)) return [];
  const inContract = source === 'web/src' ? ' and domains of the contract' : '';
  if (inContract && files.includes(`contract/src/${layer}.ts`)) return [];
  const message = `${source} holds ${layers[source]?.join(', ')}${inContract}, and nothing else`;
  return [{ rule: 'name-layer', where: file, message }];
}

/** Biome checks names of TypeScript and JavaScript files. */
function checkSpelling(file: string): Violation[] {
  const name = file.split('/').at(-1) ?? '';
  if (!/\.(css|sql)$/.test(name) || /^[a-z0-9]+([.-][a-z0-9]+)*$/.test(name)) return [];
  return [{ rule: 'name-spelling', where: file, message: 'file names are kebab-case' }];
}

export const names: Check = {
  rules: ['name-drawer', 'name-layer', 'name-spelling'],
  run: async (root) =>
    listFiles(root).flatMap((file, _, files) => [
      ...checkDrawer(file),
      ...checkLayer(file, files),
      ...checkSpelling(file),
    ]),
};
