import type { SiteConfig, ThirdParty } from '@keepsake/contract/config';
import { consentScriptAddress } from '@keepsake/contract/consent';
import type { Consent } from './consent.ts';

/** The brand's consent script in place of our banner. */
export function consentScriptOf({ thirdParty, vendor }: SiteConfig): string | null {
  const { consentScript } = thirdParty;
  return consentScript === null ? null : consentScriptAddress(consentScript, vendor);
}

export interface Visitor {
  readonly locale: string;
  readonly isMobile: boolean;
}

/** Scripts that a consent allows. The feedback widget depends on language and device. */
export function allowedScripts(
  { analytics, heatmap, feedback }: ThirdParty,
  consent: Consent,
  { locale, isMobile }: Visitor,
): string[] {
  if (!consent.analytics) return [];
  const widget = (feedback as Record<string, { desktop: string; mobile: string } | undefined>)[locale];
  const addresses = [analytics?.script, heatmap?.script, isMobile ? widget?.mobile : widget?.desktop];
  return addresses.filter((address) => address !== undefined);
}
