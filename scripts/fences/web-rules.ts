import type { IForbiddenRuleType } from 'dependency-cruiser';

/** The layers of the site: app -> pages -> features -> ui, api, browser, format, i18n, contract. */
export const webRules: IForbiddenRuleType[] = [
  layerRule('pages', ['app']),
  layerRule('features', ['app', 'pages']),
  layerRule('(ui|api|browser|format|i18n)', ['app', 'pages', 'features']),
  {
    name: 'web-feature-alone',
    comment: 'a feature imports no other feature: a page puts them together',
    from: { path: '^web/src/features/([^/]+)/' },
    to: { path: '^web/src/features/[^/]+/', pathNot: '^web/src/features/$1/' },
  },
  {
    name: 'web-ui-knows-no-domain',
    comment: 'the design system knows nothing of photos or orders, so neither calls nor contract',
    from: { path: '^web/src/ui/' },
    to: { path: '^(web/src/api|contract/src)/' },
  },
];

function layerRule(layer: string, above: string[]): IForbiddenRuleType {
  return {
    name: 'web-layers',
    comment: 'a layer of the site imports from the layers below it only',
    from: { path: `^web/src/${layer}/` },
    to: { path: `^web/src/(${above.join('|')})/` },
  };
}
