import { listFiles } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

/** Folder names without meaning, which collect everything. */
const drawers = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'shared']);

/** Folders that the import rules cover. */
const layers: Record<string, readonly string[]> = {
  'web/src': ['main.tsx', 'app', 'pages', 'features', 'ui', 'api', 'browser', 'format', 'i18n', 'testing'],
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

function checkLayer(file: string): Violation[] {
  const source = Object.keys(layers).find((folder) => file.startsWith(`${folder}/`));
  if (source === undefined || file.endsWith('.d.ts')) return [];
  const layer = file.slice(source.length + 1).split('/')[0] ?? '';
  if (layers[source]?.includes(layer)) return [];
  const message = `${source} holds ${layers[source]?.join(', ')} and nothing else`;
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
    listFiles(root).flatMap((file) => [...checkDrawer(file), ...checkLayer(file), ...checkSpelling(file)]),
};
