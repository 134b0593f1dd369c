import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { IModule } from 'dependency-cruiser';
import type { Violation } from '../checks/violation.ts';
import type { Edge } from './edge-rules.ts';

const folders = { modules: 'server/src/modules', domains: 'web/src' } as const;

export type Edges = Readonly<Record<keyof typeof folders, readonly Edge[]>>;

async function readList(root: string, folder: string): Promise<readonly Edge[]> {
  const file = join(root, folder, 'edges.ts');
  if (!existsSync(file)) return [];
  const { edges } = await import(pathToFileURL(file).href);
  return edges;
}

/** Edges of a tree; none without a list. */
export async function readEdges(root: string): Promise<Edges> {
  return {
    modules: await readList(root, folders.modules),
    domains: await readList(root, folders.domains),
  };
}

/** Reports unused edges and cycles. */
export function checkDeclaredEdges(declared: Edges, modules: readonly IModule[]): Violation[] {
  return (['modules', 'domains'] as const).flatMap((kind) => {
    const [folder, edges] = [folders[kind], declared[kind]];
    const where = `${folder}/edges.ts`;
    const used = usedEdges(folder, modules);
    const unused = edges.map(([from, to]) => `${from} -> ${to}`).filter((edge) => !used.has(edge));
    return [
      ...unused.map((edge) => ({
        rule: 'unused-edge',
        where,
        message: `nothing uses ${edge}; remove it from the list`,
      })),
      ...inCircles(edges).map((part) => ({
        rule: 'edge-circle',
        where,
        message: `the edges lead from ${part} back to ${part}; invert one of them`,
      })),
    ];
  });
}

function usedEdges(folder: string, modules: readonly IModule[]): Set<string> {
  const partOf = (path: string) => new RegExp(`^${folder}/([^/]+)/`).exec(path)?.[1] ?? '';
  return new Set(
    modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${partOf(source)} -> ${partOf(resolved)}`),
    ),
  );
}

/** Parts on a cycle. */
function inCircles(edges: readonly Edge[]): string[] {
  const reaches = (from: string, target: string, seen = new Set<string>()): boolean =>
    edges.some(([start, to]) => {
      if (start !== from || seen.has(to)) return false;
      return to === target || reaches(to, target, seen.add(to));
    });
  return [...new Set(edges.map(([from]) => from))].filter((part) => reaches(part, part));
}
