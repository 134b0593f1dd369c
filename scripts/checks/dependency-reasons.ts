import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './source-files.ts';
import type { Check, Violation } from './violation.ts';

const document = 'docs/dependencies.md';
const rule = 'dependency-reason';

function namesInManifests(root: string): string[] {
  const manifests = listFiles(root)
    .filter((file) => /^([^/]+\/)?package\.json$/.test(file))
    .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')));
  const workspaces = new Set(manifests.map(({ name }) => name));
  const names = manifests.flatMap(({ dependencies, devDependencies, optionalDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }),
  );
  return [...new Set(names)].filter((name) => !workspaces.has(name)).sort();
}

function namesInDocument(root: string): string[] {
  const file = join(root, document);
  if (!existsSync(file)) return [];
  const rows = readFileSync(file, 'utf8').match(/^\| `[^|]+/gm) ?? [];
  return rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

/** Each dependency has a row in docs/dependencies.md, and vice versa. */
export const dependencyReasons: Check = {
  rules: [rule],
  run: async (root): Promise<Violation[]> => {
    const named = namesInManifests(root);
    const documented = namesInDocument(root);
    return [
      ...named.filter((name) => !documented.includes(name)).map((name) => `${name} has no row here`),
      ...documented
        .filter((name) => !named.includes(name))
        .map((name) => `${name} is in no package.json any more`),
    ].map((message) => ({ rule, where: document, message }));
  },
};
