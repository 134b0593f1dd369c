import type { IForbiddenRuleType } from 'dependency-cruiser';

/** One module may import the index.ts of the other. */
export type Edge = readonly [from: string, to: string];

const modules = 'server/src/modules';
const anyModule = `^${modules}/[^/]+/`;
const faces = String.raw`^${modules}/[^/]+/index\.ts$`;

/** How server modules reach each other: through index.ts, along a declared edge. Type imports count. */
export function moduleRules(edges: readonly Edge[]): IForbiddenRuleType[] {
  const starts = [...new Set(edges.map(([from]) => from))];
  return [
    {
      name: 'module-by-index',
      comment: 'a module is reached through its index.ts',
      from: { path: `^${modules}/([^/]+)/` },
      to: { path: anyModule, pathNot: [`^${modules}/$1/`, faces] },
    },
    {
      name: 'module-by-index-from-outside',
      comment: 'a module is reached through its index.ts, by the processes too',
      from: { path: '^server/src/', pathNot: `^${modules}/[^/]+/` },
      to: { path: anyModule, pathNot: faces },
    },
    ...starts.map((from) => edgeRule(`${from}/`, targetsOf(edges, from))),
    // The modules that start no edge.
    edgeRule(`(?!(?:${starts.join('|') || '-'})/)[^/]+/`, []),
  ];
}

function targetsOf(edges: readonly Edge[], from: string): string[] {
  return edges.filter((edge) => edge[0] === from).map((edge) => `^${modules}/${edge[1]}/`);
}

function edgeRule(from: string, targets: string[]): IForbiddenRuleType {
  return {
    name: 'module-edge',
    comment: `an edge between modules is declared in ${modules}/edges.ts; where it would point back, invert it`,
    from: { path: `^${modules}/(?=${from})([^/]+)/` },
    to: { path: anyModule, pathNot: [`^${modules}/$1/`, ...targets] },
  };
}
