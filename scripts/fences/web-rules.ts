import type { IForbiddenRuleType } from 'dependency-cruiser';
import { type Edge, edgeRules } from './edge-rules.ts';

const site = 'web/src';
/** Below the domains. */
const foundations = ['lists', 'ui', 'api', 'browser', 'format', 'i18n'];
/** What is no domain. */
export const siteLayers = ['app', ...foundations, 'testing'];
const noDomain = `(?:${siteLayers.join('|')})/`;
const domain = `(?!${noDomain})[^/]+/`;
const test = String.raw`(\.(test|screen|view|wide)\.tsx?$|/testing/)`;

export function webRules(edges: readonly Edge[]): IForbiddenRuleType[] {
  return [
    // app -> domains -> lists -> ui, api, browser, format, i18n, contract
    layerRule(domain, ['app/']),
    layerRule(`(${foundations.join('|')})/`, ['app/', domain]),
    {
      name: 'web-page-by-route',
      comment: `only ${site}/app imports a page: what pages share is in other files`,
      from: { path: `^${site}/`, pathNot: [`^${site}/app/`, test] },
      to: { path: String.raw`^web/src/.+-page\.tsx$` },
    },
    ...edgeRules(edges, {
      name: 'web-domain-edge',
      comment: `an edge between domains is declared in ${site}/edges.ts`,
      folder: site,
      outside: noDomain,
    }),
    {
      name: 'web-photo-list-face',
      comment: `${site}/photo-list is used through state.ts and view.ts; tests may reach deeper`,
      from: { path: `^${site}/`, pathNot: [`^${site}/photo-list/`, test] },
      to: { path: String.raw`^web/src/photo-list/(?!(?:state|view)\.ts$)` },
    },
    {
      name: 'web-ui-knows-no-domain',
      comment: 'the design system knows nothing of photos or orders, so neither calls nor contract',
      from: { path: `^${site}/ui/` },
      to: { path: '^(web/src/(api|lists)|contract/src)/' },
    },
  ];
}

function layerRule(layer: string, above: string[]): IForbiddenRuleType {
  return {
    name: 'web-layers',
    comment: 'a layer of the site imports from the layers below it only',
    from: { path: `^${site}/${layer}` },
    to: { path: `^${site}/(${above.join('|')})` },
  };
}
