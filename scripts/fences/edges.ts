import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IModule } from 'dependency-cruiser';
import type { Violation } from '../checks/violation.ts';
import type { Edge } from './module-rules.ts';

const list = 'server/src/modules/edges.ts';

/** The declared module edges of a tree; none where it has no list. */
export async function readEdges(root: string): Promise<readonly Edge[]> {
  const file = join(root, list);
  if (!existsSync(file)) return [];
  const { edges } = await import(pathToFileURL(file).href);
  return edges;
}

/** A declared edge that nothing uses tells the reader of a connection that is not there. */
export function checkDeclaredEdges(edges: readonly Edge[], modules: readonly IModule[]): Violation[] {
  const used = new Set(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${moduleOf(source)} -> ${moduleOf(resolved)}`),
    ),
  );
  return edges
    .map(([from, to]) => `${from} -> ${to}`)
    .filter((edge) => !used.has(edge))
    .map((edge) => ({
      rule: 'unused-edge',
      where: list,
      message: `nothing uses ${edge}; take it out of the list`,
    }));
}

function moduleOf(path: string): string {
  return /^server\/src\/modules\/([^/]+)\//.exec(path)?.[1] ?? '';
}
