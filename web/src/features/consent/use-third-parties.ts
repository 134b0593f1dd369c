import type { SiteConfig } from '@keepsake/contract/config';
import type { ThirdParties } from '@keepsake/contract/third-parties';
import { useEffect, useRef, useState } from 'react';
import { useLocale } from 'use-intl';
import { session } from '../../api/client.ts';
import type { Account } from '../../api/session.ts';
import { eventTracker, type TrackedEvent } from '../../browser/event-tracker.ts';
import { exclusively } from '../../browser/exclusively.ts';
import { removeForeignData } from '../../browser/foreign-data.ts';
import { untilOnline } from '../../browser/network.ts';
import { namesByConsent } from '../../browser/own-names.ts';
import { isMobile } from '../../browser/platform.ts';
import { reportError } from '../../browser/report-error.ts';
import { localStore, sessionStore } from '../../browser/storage.ts';
import { askedFor, type Consent, consentCode, isWithdrawal, noConsent } from './consent.ts';
import { createConsentedEvents } from './consented-events.ts';
import { kindsOfSite } from './third-parties/kinds-of-site.ts';
import { runThirdParties } from './third-parties/run-third-parties.ts';
import type { Visitor } from './third-parties/third-party.ts';
import type { Page } from './use-page.ts';

interface UseThirdParties {
  readonly config: Pick<SiteConfig, 'channel'> & { readonly thirdParty: ThirdParties };
  readonly consent: Consent | null;
  /** The last answer before this page. */
  readonly last: Consent | null;
  readonly page: Page;
}

function visitorOf(channel: string, locale: string): Visitor {
  return { channel, locale, isMobile: isMobile(), email: session.account()?.email ?? null };
}

/** What differs from sign-in to sign-in; the subject, where the service does not say when it was. */
const signInOf = ({ subject, signedInAt = '' }: Account) => `${subject} ${signedInAt}`;

/** Tracks a sign-in once, however often and in how many tabs a page is loaded after it. */
function signedIn(): Promise<TrackedEvent[]> {
  return exclusively(namesByConsent.signIn, () => {
    const account = session.account();
    if (!account || localStore.get(namesByConsent.signIn) === signInOf(account)) return [];
    localStore.set(namesByConsent.signIn, signInOf(account));
    return [{ name: 'signed-in', subject: account.subject }];
  });
}

function createRunning({ thirdParty, channel }: UseThirdParties['config']) {
  const parties = runThirdParties(kindsOfSite(), (error) => reportError(error, 'third-party'));
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
    connect: () =>
      eventTracker.connect((event) => {
        events.receive(event);
        if (event.name !== 'signed-out' && event.name !== 'session-abandoned') return;
        localStore.remove(namesByConsent.signIn);
        endChat();
      }),
    apply(consent: Consent, locale: string): void {
      allowed = consent;
      parties.load(thirdParty, consent, visitorOf(channel, locale));
      if (consent.analytics && thirdParty.analytics) void sendEvents(consent);
      else events.setConsent(consent.analytics);
    },
    startChat: (locale: string) =>
      thirdParty.chat
        ? parties.startChat(thirdParty.chat, visitorOf(channel, locale))
        : Promise.resolve(false),
    update: parties.update,
  };
}

/** Applies a consent, also one that another tab has given or withdrawn. */
export function useThirdParties({ config, consent, last, page }: UseThirdParties) {
  const locale = useLocale();
  const [running] = useState(() => createRunning(config));
  useWithdrawal(consent, { last, thirdParty: config.thirdParty });
  useEffect(() => running.connect(), [running]);
  useEffect(() => {
    if (consent && !page.isWithoutOthers) running.apply(consent, locale);
  }, [running, consent, page.isWithoutOthers, locale]);
  useEffect(() => running.update(locale), [running, locale]);
  return { startChat: () => running.startChat(locale) };
}

/** Set while a page is loaded again after a withdrawal. */
const withdrawnKey = 'keepsake.withdrawn';

/** Removes what scripts have stored, and loads the page without them: running scripts cannot be unloaded. */
function useWithdrawal(
  consent: Consent | null,
  { last, thirdParty }: { last: Consent | null; thirdParty: ThirdParties },
): void {
  const before = useRef(consent ?? last);
  useEffect(() => {
    // While the last page was left, its scripts may have stored something again.
    if (sessionStore.get(withdrawnKey) === null) return;
    sessionStore.remove(withdrawnKey);
    void removeForeignData(thirdParty);
  }, [thirdParty]);
  useEffect(() => {
    if (consent === null) return;
    const isWithdrawn = isWithdrawal(before.current, consent, askedFor(thirdParty));
    before.current = consent;
    if (!isWithdrawn) return;
    sessionStore.set(withdrawnKey, 'true');
    // Offline that would end on the browser's error page.
    void removeForeignData(thirdParty)
      .then(untilOnline)
      .then(() => window.location.reload());
  }, [consent, thirdParty]);
}
