import { consentScriptAddress } from '@keepsake/contract/consent';
import type { ThirdParties } from '@keepsake/contract/third-parties';
import { loadScript } from '../browser/load-script.ts';
import { hidePrivateTitle } from '../browser/private-title.ts';
import { reportError } from '../browser/report-error.ts';
import { type Consent, parseConsent } from './consent.ts';

/** The script's event, on every page load: `new CustomEvent(…, { detail: '10' })`. */
const consentEvent = 'keepsake-consent';

/** Loads the brand's own consent script. Without a valid event there is no consent. */
export function requestConsentByScript(address: string, apply: (consent: Consent) => void): () => void {
  const onConsent = (event: Event) => {
    const consent = parseConsent((event as CustomEvent<unknown>).detail);
    if (consent) apply(consent);
    else reportError(new TypeError('A consent answer is one of 00, 01, 10, 11'), 'consent');
  };
  window.addEventListener(consentEvent, onConsent);
  hidePrivateTitle();
  loadScript(address, [new URL(address).origin]).catch((error: unknown) => reportError(error, 'consent'));
  return () => window.removeEventListener(consentEvent, onConsent);
}

/** The brand's consent script in place of our banner. */
export function consentScriptOf({ consentScript }: ThirdParties, vendor: string): string | null {
  return consentScript === null ? null : consentScriptAddress(consentScript, vendor);
}
