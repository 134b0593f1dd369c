import type { SiteConfig } from '@keepsake/contract/config';
import type { ThirdParties } from '@keepsake/contract/third-parties';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { session } from '../api/client.ts';
import { eventTracker } from '../browser/event-tracker.ts';
import { removeForeignData } from '../browser/foreign-data.ts';
import { isMobile } from '../browser/platform.ts';
import { hidePrivateTitle } from '../browser/private-title.ts';
import { reportError } from '../browser/report-error.ts';
import { showToast } from '../ui/toast/toasts.ts';
import { askedFor, type Consent, consentCode, isWithdrawal, noConsent } from './consent.ts';
import { createConsentedEvents } from './consented-events.ts';
import { createLeftovers, type Leftovers } from './leftovers.ts';
import { reloadUntilLeft } from './reload-until-left.ts';
import { signedIn, withOneEnd } from './sign-ins.ts';
import { kindsOfSite } from './third-parties/kinds-of-site.ts';
import { type ChatState, runThirdParties } from './third-parties/run-third-parties.ts';
import type { Visitor } from './third-parties/third-party.ts';
import type { Page, PageRouter } from './use-page.ts';

interface UseThirdParties {
  readonly config: Pick<SiteConfig, 'channel'> & { readonly thirdParty: ThirdParties };
  readonly consent: Consent | null;
  /** The last answer before this page. */
  readonly last: Consent | null;
  readonly page: Page;
  readonly router: PageRouter;
}

function visitorOf(channel: string, locale: string): Visitor {
  return { channel, locale, isMobile: isMobile(), email: session.account()?.email ?? null };
}

/** A chat's script dispatches it when the visitor closes the chat. */
const chatClosedEvent = 'keepsake-chat-closed';

interface RunningDependencies extends Pick<UseThirdParties, 'config'> {
  readonly leftovers: Leftovers;
  readonly onChat: (state: ChatState) => void;
}

function createRunning({ config, leftovers, onChat }: RunningDependencies) {
  const { thirdParty, channel } = config;
  const report = (error: unknown) => reportError(error, 'third-party');
  const parties = runThirdParties(kindsOfSite(), { report, onChat });
  let allowed = noConsent;
  const events = createConsentedEvents((event) => parties.send(event));

  /** Nothing of the customer stays with the chat, unless the visitor allows others to store something. */
  function endChat(): void {
    parties.stopChat();
    if (consentCode(allowed) === '00') void removeForeignData(thirdParty);
  }

  /** The sign-in comes before what was held. */
  async function sendEvents(consent: Consent): Promise<void> {
    const first = await signedIn();
    if (allowed !== consent) return;
    for (const event of first) parties.send(event);
    events.setConsent(true);
  }

  return {
    connect(): () => void {
      eventTracker.connect((event) => {
        void withOneEnd(event, events.receive);
        if (event.name === 'signed-out' || event.name === 'session-abandoned') endChat();
      });
      window.addEventListener(chatClosedEvent, endChat);
      return () => window.removeEventListener(chatClosedEvent, endChat);
    },
    apply(consent: Consent, locale: string): void {
      allowed = consent;
      leftovers.noteRan(consent);
      if (consentCode(consent) !== '00') hidePrivateTitle();
      parties.load(thirdParty, consent, visitorOf(channel, locale));
      if (consent.analytics && thirdParty.analytics) void sendEvents(consent);
      else events.setConsent(consent.analytics);
    },
    startChat(locale: string): void {
      if (!thirdParty.chat) return;
      leftovers.noteChat();
      hidePrivateTitle();
      parties.startChat(thirdParty.chat, visitorOf(channel, locale));
    },
    update: parties.update,
  };
}

/** Applies a consent, also one that another tab has given or withdrawn. */
export function useThirdParties({ config, consent, last, page, router }: UseThirdParties) {
  const locale = useLocale();
  const answer = useRef(consent ?? last);
  const [leftovers] = useState(() => createLeftovers(config.thirdParty, () => answer.current));
  const [chat, onChat] = useState<ChatState>('closed');
  const [running] = useState(() => createRunning({ config, leftovers, onChat }));
  useWithdrawal(consent, { answer, thirdParty: config.thirdParty, leftovers, router });
  useEffect(() => running.connect(), [running]);
  useEffect(() => {
    if (consent && !page.isWithoutOthers) running.apply(consent, locale);
  }, [running, consent, page.isWithoutOthers, locale]);
  useEffect(() => running.update(locale), [running, locale]);
  return { chat, startChat: () => running.startChat(locale) };
}

interface UseWithdrawal {
  /** The answer before this one, which takes its place. */
  readonly answer: RefObject<Consent | null>;
  readonly thirdParty: ThirdParties;
  readonly leftovers: Leftovers;
  readonly router: PageRouter;
}

/** Removes what scripts have stored, and loads the page without them: running scripts cannot be unloaded. */
function useWithdrawal(consent: Consent | null, context: UseWithdrawal): void {
  const { answer, thirdParty, leftovers, router } = context;
  const t = useTranslations();
  const showStillRuns = useEffectEvent(() => {
    const action = { label: t('errors.reload'), onPress: () => window.location.reload() };
    showToast({ message: t('consent.stillRuns'), tone: 'error', action }, { timeoutMs: null });
  });
  useEffect(() => leftovers.complete(), [leftovers]);
  useEffect(() => {
    if (consent === null) return;
    const before = answer.current;
    answer.current = consent;
    if (!before || !isWithdrawal(before, consent, askedFor(thirdParty))) return;
    void leftovers.withdraw(before).then(() => reloadUntilLeft(router, showStillRuns));
  }, [consent, answer, thirdParty, leftovers, router]);
}
