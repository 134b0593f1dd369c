import type { ThirdParty } from '@keepsake/contract/config';

/**
 * Whether this brand has anything that a visitor must agree to. Where it has not, there is nothing to ask, and
 * the site keeps nothing but what it cannot do without: no banner.
 */
export function needsConsent({ consentScript, analytics, heatmap, feedback }: ThirdParty): boolean {
  return Boolean(consentScript ?? analytics ?? heatmap) || Object.keys(feedback).length > 0;
}
