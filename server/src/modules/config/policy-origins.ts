import { defaultBases } from '@keepsake/contract/bases';
import { consentScriptAddress } from '@keepsake/contract/consent';
import type { PolicyOrigins } from '../../platform/http/site-files.ts';
import type { Brand } from './brand-file.ts';
import type { Storefront } from './storefronts.ts';

function originsOf(addresses: readonly (string | null | undefined)[]): string[] {
  return [...new Set(addresses.flatMap((address) => (address ? [new URL(address).origin] : [])))];
}

/** Addresses of scripts, and those that the site itself requests. */
export function thirdPartyAddresses({ thirdParty, vendor }: Pick<Brand, 'thirdParty' | 'vendor'>) {
  const { consentScript, chat, feedback, abTest, heatmap, analytics, marketing } = thirdParty;
  const { script, ids: _, ...widgets } = feedback;
  const endpoint = analytics?.endpoint?.startsWith('/') ? null : analytics?.endpoint;
  return {
    scripts: [
      consentScript && consentScriptAddress(consentScript, vendor),
      ...[chat, heatmap, analytics, marketing].map((one) => one?.script),
      script,
      ...Object.values(widgets).flatMap((widget) => [widget?.desktop, widget?.mobile]),
    ],
    requests: [abTest, endpoint],
  };
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

interface PolicyOptions {
  readonly siteOrigin: string;
  /** Origins of the pictures of orders. */
  readonly shopOrigins: readonly string[];
  /** False for pages that load nothing of others. */
  readonly hasThirdParties: boolean;
}

/**
 * Origins that the site may reach besides this server, from the brand's file (S31, R21). Pictures come from services that
 * replace an API, and from shops.
 */
export function policyOrigins(
  { brand, links }: Storefront,
  { siteOrigin, shopOrigins, hasThirdParties }: PolicyOptions,
): PolicyOrigins {
  const { bases = {}, uploadUrlOrigins, uploadSocketUrl } = brand;
  const { pushUrl, ...services } = bases;
  const others = thirdPartyAddresses(brand);
  return {
    connect: originsOf([
      ...Object.values(bases),
      socketOrigin(pushUrl ?? defaultBases.pushUrl, siteOrigin),
      ...Object.values(links),
      ...uploadUrlOrigins,
      uploadSocketUrl,
      ...(hasThirdParties ? others.requests : []),
    ]),
    pictures: [...new Set([...originsOf(Object.values(services)), ...shopOrigins])],
    thirdParty: hasThirdParties ? originsOf(others.scripts) : [],
  };
}
