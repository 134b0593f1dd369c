import { locales } from './locale.ts';
import type { ThirdParties } from './third-parties.ts';

/** Stand-ins of the sandbox for services of others. */
export const fakeKinds = [
  'analytics',
  'endpoint',
  'heatmap',
  'feedback',
  'experiments',
  'marketing',
  'chat',
] as const;
export type FakeKind = (typeof fakeKinds)[number];

/** Path of the stand-ins, below the shop's origin; the brand and the kind follow. */
export const fakesPath = '/third-parties';

/** How a demo brand gets events: by a script, or by an endpoint of its own. */
const analyticsOf: Readonly<Record<string, 'script' | 'endpoint'>> = {
  wallery: 'script',
  printo: 'endpoint',
};

/**
 * Every kind of third party, from the sandbox; for demonstrations only.
 *
 * @param shopPort of the sandbox's shop
 * @returns undefined for brands that have none
 */
export function sandboxThirdParties(brandId: string, shopPort: number): ThirdParties | undefined {
  const analytics = analyticsOf[brandId];
  if (analytics === undefined) return undefined;
  // Each has a host of its own, as others do; the endpoint is the shop's.
  const at = (kind: FakeKind, host = `${kind}.localhost`) =>
    `http://${host}:${shopPort}${fakesPath}/${brandId}/${kind}`;
  const script = (kind: FakeKind) => ({ script: `${at(kind)}/script.js` });
  // There is no widget for Germany (CON-9).
  const ids = locales
    .filter((locale) => locale !== 'de-DE')
    .map((locale) => [locale, { desktop: `desktop-${locale}`, mobile: `mobile-${locale}` }]);
  return {
    consentVersion: '1',
    necessaryNames: [],
    consentScript: null,
    analytics:
      analytics === 'script' ? script('analytics') : { endpoint: at('endpoint', `${brandId}.localhost`) },
    heatmap: script('heatmap'),
    feedback: { script: `${at('feedback')}/{id}.js`, ids: Object.fromEntries(ids) },
    abTest: at('experiments'),
    marketing: script('marketing'),
    chat: { ...script('chat'), options: { department: 'demo' } },
  };
}
