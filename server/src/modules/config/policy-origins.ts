import { defaultBases } from '@keepsake/contract/bases';
import { consentScriptAddress } from '@keepsake/contract/consent';
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
    consentScript && consentScriptAddress(consentScript, vendor),
    ...[chat, heatmap, analytics].map((one) => one?.script),
    ...widgets,
    abTest,
  ];
}

/**
 * Origin of the push socket, also of one that is named by http(s), which allows no ws(s). The own one is named,
 * too: before Safari 16 'self' allows no socket.
 */
function socketOrigin(pushUrl: string, siteOrigin: string): string {
  const url = new URL(pushUrl, siteOrigin);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  return url.origin;
}

/**
 * What the site at an origin may reach besides this server, all of it from the brand's file (decision 31,
 * security rule 21).
 */
export function policyOrigins({ brand, links }: Storefront, siteOrigin: string): PolicyOrigins {
  const { bases = {}, uploadUrlOrigins, uploadSocketUrl } = brand;
  return {
    connect: originsOf([
      ...Object.values(bases),
      socketOrigin(bases.pushUrl ?? defaultBases.pushUrl, siteOrigin),
      ...Object.values(links),
      ...uploadUrlOrigins,
      uploadSocketUrl,
    ]),
    thirdParty: originsOf(scriptsOf(brand)),
  };
}
