import type { PolicyOrigins } from '../../platform/http/site-files.ts';
import type { Brand } from './brand-file.ts';
import type { Storefront } from './storefronts.ts';

/** Every origin once; addresses that are null have none. */
function originsOf(addresses: readonly (string | null | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))];
}

function scriptsOf({ thirdParty, vendor }: Brand): (string | null | undefined)[] {
  const { consentScript, chat, feedback, abTest, heatmap, analytics } = thirdParty;
  const widgets = Object.values(feedback).flatMap((widget) => [widget?.desktop, widget?.mobile]);
  return [
    consentScript?.replaceAll('{vendor}', encodeURIComponent(vendor)),
    ...[chat, heatmap, analytics].map((one) => one?.script),
    ...widgets,
    abTest,
  ];
}

/** What the site may reach besides this server, all of it from the brand's file (decision 31, security rule 21). */
export function policyOrigins({ brand, links }: Storefront): PolicyOrigins {
  const { bases = {}, uploadUrlOrigins, uploadSocketUrl } = brand;
  return {
    connect: originsOf([
      ...Object.values(bases),
      ...Object.values(links),
      ...uploadUrlOrigins,
      uploadSocketUrl,
    ]),
    thirdParty: originsOf(scriptsOf(brand)),
  };
}
