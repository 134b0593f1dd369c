import type { SiteConfig } from '@keepsake/contract/config';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocale } from 'use-intl';
import { pushToDataLayer } from '../../browser/data-layer.ts';
import { eventTracker } from '../../browser/event-tracker.ts';
import { loadScript } from '../../browser/load-script.ts';
import { isMobile } from '../../browser/platform.ts';
import { reportError } from '../../browser/report-error.ts';
import type { Consent } from './consent.ts';
import { allowedScripts } from './third-party-scripts.ts';

/** Loads what the visitor has agreed to, and nothing before. Who takes it back gets a page without it. */
export function useThirdParties({ thirdParty }: SiteConfig, consent: Consent | null): void {
  const locale = useLocale();
  const wasLoaded = useRef(false);
  // Of the language when it is loaded: after another was chosen, the widget that runs is not joined by a second.
  const scriptsFor = useEffectEvent((given: Consent) =>
    allowedScripts(thirdParty, given, { locale, isMobile: isMobile() }),
  );
  useEffect(() => {
    if (!consent) return;
    eventTracker.answerConsent(consent.analytics);
    // What runs cannot be called back; a page that is loaded again begins without it.
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
