import type { SiteConfig } from '@keepsake/contract/config';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocale } from 'use-intl';
import { eventTracker, type TrackedEvent } from '../../browser/event-tracker.ts';
import { loadScript } from '../../browser/load-script.ts';
import { isMobile } from '../../browser/platform.ts';
import { reportError } from '../../browser/report-error.ts';
import type { Consent } from './consent.ts';
import { allowedScripts } from './third-party-scripts.ts';

/** A withdrawal reloads the page without them. */
export function useThirdParties({ thirdParty }: SiteConfig, consent: Consent | null): void {
  const locale = useLocale();
  const wasLoaded = useRef(false);
  // Reads the language at load time: another language must not load a second widget.
  const scriptsFor = useEffectEvent((chosen: Consent) =>
    allowedScripts(thirdParty, chosen, { locale, isMobile: isMobile() }),
  );
  useEffect(() => {
    if (!consent) return;
    eventTracker.setConsent(consent.analytics);
    // Running scripts cannot be unloaded.
    if (wasLoaded.current && !consent.analytics) return window.location.reload();
    const scripts = scriptsFor(consent);
    const origins = scripts.map((address) => new URL(address).origin);
    for (const address of scripts) {
      wasLoaded.current = true;
      loadScript(address, origins).catch((error: unknown) => reportError(error, 'third-party'));
    }
    if (consent.analytics && thirdParty.analytics) eventTracker.connect(pushToDataLayer);
  }, [thirdParty, consent]);
}

/** Tag managers read events from `window.dataLayer`. */
function pushToDataLayer({ name, subject }: TrackedEvent): void {
  const page = window as { dataLayer?: object[] };
  page.dataLayer ??= [];
  page.dataLayer.push({ event: name, subject });
}
