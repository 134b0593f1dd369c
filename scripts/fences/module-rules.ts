import type { IForbiddenRuleType } from 'dependency-cruiser';
import { type Edge, edgeRules } from './edge-rules.ts';

const modules = 'server/src/modules';
const anyModule = `^${modules}/[^/]+/`;
const faces = String.raw`^${modules}/[^/]+/index\.ts$`;

/** Server modules import each other's index.ts along a declared edge. Type imports count. */
export function moduleRules(edges: readonly Edge[]): IForbiddenRuleType[] {
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
    ...edgeRules(edges, {
      name: 'module-edge',
      comment: `an edge between modules is declared in ${modules}/edges.ts; where it would point back, invert it`,
      folder: modules,
    }),
  ];
}
