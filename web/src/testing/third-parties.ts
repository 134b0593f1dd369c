import { configRoutes } from '@keepsake/contract/config';
import type { ThirdParties } from '@keepsake/contract/third-parties';
import type { BrowserContext, Page } from 'playwright-core';
import type { FakeServer } from './fake-server.ts';
import type { Screen } from './screen.ts';
import { configOfHost } from './storefront-config.ts';

export const othersOrigin = 'https://others.test';

/** A brand without third parties. */
export const noScripts: ThirdParties = {
  consentVersion: '1',
  necessaryNames: [],
  consentScript: null,
  chat: null,
  feedback: {},
  abTest: null,
  heatmap: null,
  analytics: null,
  marketing: null,
};

/** Stores an answer in the document of a view. */
export function storeAnswer(code: string, { at = new Date().toISOString(), version = '1' } = {}): void {
  localStorage.setItem('keepsake.consent', code);
  const record = { answer: code, at, version, locale: 'en-GB' };
  localStorage.setItem('keepsake.consent-record', JSON.stringify(record));
}

/** The same before each page of a context that has no answer yet. */
export const answerBefore = (context: Pick<BrowserContext, 'addInitScript'>, given: string) =>
  context.addInitScript((code) => {
    if (localStorage.getItem('keepsake.consent') !== null) return;
    const record = { answer: code, at: new Date().toISOString(), version: '1', locale: 'en-GB' };
    localStorage.setItem('keepsake.consent-record', JSON.stringify(record));
    localStorage.setItem('keepsake.consent', code);
  }, given);

/** The brand has these third parties. */
export function configureThirdParties(server: FakeServer, some: Partial<ThirdParties>): void {
  server.respond(configRoutes.getConfig, ({ host }) => ({
    ...configOfHost(host),
    thirdParty: { ...noScripts, ...some },
  }));
}

/**
 * Serves third-party scripts at `othersOrigin` until the end of the test. Returns the paths of those that
 * ran, in order.
 * @param body what every script does
 */
export async function serveThirdParties(
  { page, server }: Screen,
  some: Partial<ThirdParties>,
  body = '',
): Promise<string[]> {
  const ran: string[] = [];
  page.on('console', (message) => {
    const path = /^ran (.*)$/.exec(message.text())?.[1];
    if (path) ran.push(path);
  });
  await page.route(`${othersOrigin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript',
      body: `console.info(${JSON.stringify(`ran ${pathname}`)}); ${body}`,
    });
  });
  server.respond(configRoutes.getConfig, ({ host }) => ({
    ...configOfHost(host),
    vendor: 'lumi & book',
    thirdParty: { ...noScripts, ...some },
  }));
  return ran;
}

/** Waits until this page has the code that requests consent: a response may be of the page before it. */
export async function untilConsentGate(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/assets/consent-gate-')),
  );
}
