import type { IForbiddenRuleType } from 'dependency-cruiser';
import { type Edge, edgeRules } from './edge-rules.ts';

const features = 'web/src/features';
const pages = 'web/src/pages';
const test = String.raw`(\.(test|screen|view|wide)\.tsx?$|/testing/)`;

export function webRules(edges: readonly Edge[]): IForbiddenRuleType[] {
  return [
    // app -> pages -> features -> ui, api, browser, format, i18n, contract
    layerRule('pages', ['app']),
    layerRule('features', ['app', 'pages']),
    layerRule('(ui|api|browser|format|i18n)', ['app', 'pages', 'features']),
    {
      name: 'web-page-alone',
      comment: `a page imports no other page: what pages share is in ${features}`,
      from: { path: `^${pages}/([^/]+)/` },
      to: { path: `^${pages}/[^/]+/`, pathNot: `^${pages}/$1/` },
    },
    ...edgeRules(edges, {
      name: 'web-feature-edge',
      comment: `an edge between features is declared in ${features}/edges.ts`,
      folder: features,
    }),
    {
      name: 'web-photo-list-face',
      comment: `${features}/photo-list is used through its top-level files; tests may reach deeper`,
      from: { path: '^web/src/', pathNot: [`^${features}/photo-list/`, test] },
      to: { path: `^${features}/photo-list/[^/]+/` },
    },
    {
      name: 'web-ui-knows-no-domain',
      comment: 'the design system knows nothing of photos or orders, so neither calls nor contract',
      from: { path: '^web/src/ui/' },
      to: { path: '^(web/src/api|contract/src)/' },
    },
  ];
}

function layerRule(layer: string, above: string[]): IForbiddenRuleType {
  return {
    name: 'web-layers',
    comment: 'a layer of the site imports from the layers below it only',
    from: { path: `^web/src/${layer}/` },
    to: { path: `^web/src/(${above.join('|')})/` },
  };
}
