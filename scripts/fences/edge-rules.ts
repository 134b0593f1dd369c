import type { IForbiddenRuleType } from 'dependency-cruiser';

/** One part may import the other. */
export type Edge = readonly [from: string, to: string];

interface EdgeRule {
  readonly name: string;
  readonly comment: string;
  readonly folder: string;
  /** A pattern of folders there that are no parts, which all may import. */
  readonly outside?: string;
}

/** Parts of a folder import each other along declared edges only. Type imports count. */
export function edgeRules(
  edges: readonly Edge[],
  { name, comment, folder, outside = '(?!)' }: EdgeRule,
): IForbiddenRuleType[] {
  const rule = (from: string, targets: string[]): IForbiddenRuleType => ({
    name,
    comment,
    from: { path: `^${folder}/(?!${outside})(?=${from})([^/]+)/` },
    to: { path: `^${folder}/(?!${outside})[^/]+/`, pathNot: [`^${folder}/$1/`, ...targets] },
  });
  const starts = [...new Set(edges.map(([from]) => from))];
  return [
    ...starts.map((start) =>
      rule(
        `${start}/`,
        edges.filter(([from]) => from === start).map(([, to]) => `^${folder}/${to}/`),
      ),
    ),
    // Parts without an outgoing edge.
    rule(`(?!(?:${starts.join('|') || '-'})/)[^/]+/`, []),
  ];
}
