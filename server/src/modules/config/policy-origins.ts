import { defaultBases } from '@keepsake/contract/bases';
import { consentScriptAddress } from '@keepsake/contract/consent';
import type { PolicyOrigins } from '../../platform/http/site-files.ts';
import type { Brand } from './brand-file.ts';
import type { Storefront } from './storefronts.ts';

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
 * Maps an http(s) address to ws(s), which it does not allow by itself. The own origin is included because
 * `'self'` allows no socket before Safari 16.
 */
function socketOrigin(pushUrl: string, siteOrigin: string): string {
  const url = new URL(pushUrl, siteOrigin);
  url.protocol = url.protocol.replace(/^http/, 'ws');
  return url.origin;
}

/**
 * Origins that the site may reach besides this server, from the brand's file (S31, R21). Pictures come from services that
 * replace an API, and from shops.
 *
 * @param shopOrigins origins of the pictures of orders
 */
export function policyOrigins(
  { brand, links }: Storefront,
  siteOrigin: string,
  shopOrigins: readonly string[],
): PolicyOrigins {
  const { bases = {}, uploadUrlOrigins, uploadSocketUrl } = brand;
  const { pushUrl, ...services } = bases;
  return {
    connect: originsOf([
      ...Object.values(bases),
      socketOrigin(pushUrl ?? defaultBases.pushUrl, siteOrigin),
      ...Object.values(links),
      ...uploadUrlOrigins,
      uploadSocketUrl,
    ]),
    pictures: [...new Set([...originsOf(Object.values(services)), ...shopOrigins])],
    thirdParty: originsOf(scriptsOf(brand)),
  };
}
