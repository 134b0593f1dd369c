// Proves CON-10, CON-11, CON-13, CON-14, CON-15, CON-17, CON-18, CON-20, CON-22.

import { consentProofsRoutes } from '@keepsake/contract/consent-proofs';
import { sessionRoutes } from '@keepsake/contract/session';
import type { ThirdParties } from '@keepsake/contract/third-parties';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../testing/fake-responses.ts';
import { configureThirdParties, othersOrigin, storeAnswer } from '../testing/third-parties.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const key = 'keepsake.consent';
const recordKey = 'keepsake.consent-record';
const script = (name: string) => ({ script: `${othersOrigin}/${name}.js` });
const statistics = { analytics: script('analytics'), heatmap: script('heatmap') };
const all = { ...statistics, marketing: script('marketing') };
const name = 'Cookies at Lumibook';

type Page = { dataLayer?: object[]; keepsakeChat?: object };
const page = window as Page;

/** Addresses of script elements, in order. They load nothing in this document. */
let scripts: string[] = [];

beforeEach(() => {
  scripts = [];
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) append(node);
      else {
        scripts.push(new URL(node.src).pathname);
        queueMicrotask(() => node.onload?.(new Event('load')));
      }
    }
  });
});
afterEach(() => {
  delete page.dataLayer;
  delete page.keepsakeChat;
});

const serve = (some: Partial<ThirdParties>) => configureThirdParties(view.server, some);

const banner = () => screen.findByRole('region', { name });
const press = async (label: string) =>
  view.user.click(await within(await banner()).findByRole('button', { name: label }));
const untilGone = () => waitFor(() => expect(screen.queryByRole('region', { name })).toBeNull());

describe('the banner', () => {
  it('stores the answer with its date, version and language, beside the code', async () => {
    serve({ ...all, consentVersion: '4' });
    await view.open('/contact');
    await press('Accept all');
    await untilGone();
    expect(localStorage.getItem(key)).toBe('11');
    expect(JSON.parse(localStorage.getItem(recordKey) ?? '')).toEqual({
      answer: '11',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      version: '4',
      locale: 'en-GB',
    });
    expect(scripts.toSorted()).toEqual(['/analytics.js', '/heatmap.js', '/marketing.js']);
  });

  it.each([
    [statistics, ['Statistics'], '10'],
    [{ marketing: all.marketing }, ['Marketing'], '01'],
    [all, ['Statistics', 'Marketing'], '11'],
  ])('asks for what the brand uses only: %j', async (some, kinds, code) => {
    serve(some);
    await view.open('/contact');
    await press('Manage cookies');
    const switches = within(await banner()).getAllByRole('switch');
    expect(switches.map((one) => one.closest('label')?.textContent)).toEqual(
      kinds.map((kind) => expect.stringContaining(kind)),
    );
    await press('Accept all');
    await untilGone();
    expect(localStorage.getItem(key)).toBe(code);
  });

  it('refuses all in one press, first and among the choices', async () => {
    serve(all);
    await view.open('/contact');
    await press('Refuse all');
    await untilGone();
    expect(localStorage.getItem(key)).toBe('00');
    await view.user.click(screen.getByRole('button', { name: 'Cookie settings' }));
    await press('Refuse all');
    await untilGone();
    expect(scripts).toEqual([]);
  });

  it('closes without an answer when it was opened again, by its button and by Escape', async () => {
    serve(all);
    storeAnswer('00');
    await view.open('/contact');
    for (const close of [() => press('Close'), () => view.user.keyboard('{Escape}')]) {
      await view.user.click(await screen.findByRole('button', { name: 'Cookie settings' }));
      await banner();
      await close();
      await untilGone();
    }
    expect(localStorage.getItem(key)).toBe('00');
  });

  it('has no way around an answer at first', async () => {
    serve(all);
    await view.open('/contact');
    const first = await banner();
    expect(within(first).queryByRole('button', { name: 'Close' })).toBeNull();
    first.focus();
    await view.user.keyboard('{Escape}');
    await banner();
  });

  it('says that the browser’s privacy signal is heeded, until the answer', async () => {
    vi.stubGlobal('navigator', Object.assign(navigator, { globalPrivacyControl: true }));
    serve(all);
    await view.open('/contact');
    await within(await banner()).findByText(/Your browser asks sites not to track you/);
    expect(scripts).toEqual([]);
    Object.assign(navigator, { globalPrivacyControl: false });
  });

  it('asks again for a new version', async () => {
    storeAnswer('11');
    serve({ ...all, consentVersion: '2' });
    await view.open('/contact');
    await banner();
    expect(scripts).toEqual([]);
  });

  it('can be opened again at the end of stripped pages', async () => {
    serve(all);
    storeAnswer('00');
    await view.open('/contact?stripped=true');
    await view.user.click(await screen.findByRole('button', { name: 'Cookie settings' }));
    await banner();
  });
});

describe('nothing of others is loaded', () => {
  it.each([
    '/subscription-confirmation?confirmation-token=secret&email=YQ==',
    '/unsubscribe?confirmation-token=secret',
  ])('on %s', async (address) => {
    serve({ ...all, chat: { ...script('chat'), options: {} } });
    storeAnswer('11');
    await view.open(address);
    await screen.findByRole('main');
    await screen.findByRole('button', { name: /English/ });
    expect(scripts).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull();
  });
});

it('starts without third parties where their configuration is wrong', async () => {
  serve({ analytics: { script: 'http://others.test/a.js' } });
  await view.open('/contact');
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  await screen.findByRole('button', { name: 'Cookie settings' });
  expect(screen.queryByRole('region', { name })).toBeNull();
});

describe('the chat', () => {
  const chat = { ...script('chat'), options: { colour: 'red' } };
  const button = () => screen.findByRole('button', { name: 'Chat' });

  it('is loaded by a press, and told channel, language, e-mail address and options', async () => {
    serve({ chat });
    await view.open('/contact');
    await button();
    expect([scripts, page.keepsakeChat]).toEqual([[], undefined]);
    await view.user.click(await button());
    await waitFor(() => expect(scripts).toEqual(['/chat.js']));
    expect(page.keepsakeChat).toEqual({
      channel: 'LB-GB',
      locale: 'en-GB',
      email: session.email,
      options: chat.options,
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull());
  });

  it('learns no e-mail address of a visitor who is not signed in', async () => {
    view.server.error(sessionRoutes.getToken, 'not-signed-in');
    serve({ chat });
    await view.open('/contact');
    await view.user.click(await button());
    await waitFor(() => expect(page.keepsakeChat).toMatchObject({ email: null }));
  });

  it.each(['stripped', 'hideHeaderNav'])('is not on pages with %s', async (parameter) => {
    serve({ chat, ...statistics });
    await view.open(`/contact?${parameter}=true`);
    await banner();
    expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull();
  });
});

describe('analytics', () => {
  const events = () => page.dataLayer?.map((one) => (one as { event: string }).event) ?? [];

  it('gets a sign-in once, however often a page is loaded, and pages by their route', async () => {
    const signedInAt = '2026-11-28T10:00:00.000Z';
    view.server.respond(sessionRoutes.getToken, { ...session, signedInAt });
    serve({ analytics: statistics.analytics });
    storeAnswer('10');
    await view.open('/orders');
    await waitFor(() => expect(events()).toEqual(['signed-in', 'page-view']));
    expect(page.dataLayer).toEqual([
      { event: 'signed-in', subject: session.subject },
      { event: 'page-view', route: 'orders' },
    ]);
    await view.user.click(screen.getAllByRole('link', { name: 'Settings' })[0] as HTMLElement);
    await waitFor(() => expect(page.dataLayer?.at(-1)).toEqual({ event: 'page-view', route: 'settings' }));
    delete page.dataLayer;
    await view.open('/orders');
    await waitFor(() => expect(events()).toEqual(['page-view']));
    delete page.dataLayer;
    view.server.respond(sessionRoutes.getToken, { ...session, signedInAt: '2026-11-28T11:00:00.000Z' });
    await view.open('/orders');
    await waitFor(() => expect(events()).toEqual(['signed-in', 'page-view']));
  });

  it('gets what was before the answer, and nothing after a refusal', async () => {
    serve({ analytics: statistics.analytics });
    await view.open('/contact');
    await banner();
    expect(page.dataLayer).toBeUndefined();
    await press('Accept all');
    await waitFor(() => expect(events()).toContain('page-view'));
    delete page.dataLayer;
    localStorage.clear();
    await view.open('/contact');
    await press('Refuse all');
    await untilGone();
    await view.user.click(screen.getAllByRole('link', { name: 'Settings' })[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(page.dataLayer).toBeUndefined();
  });
});

describe('the proof of a signed-in customer', () => {
  it('is sent after the answer, and once only', async () => {
    serve(all);
    await view.open('/contact');
    await press('Accept all');
    const sent = () => view.server.requests(consentProofsRoutes.putConsent).map(({ body }) => body);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([JSON.parse(localStorage.getItem(recordKey) ?? '')]);
    await view.open('/contact');
    await waitFor(() => expect(scripts.length).toBeGreaterThan(3));
    expect(sent()).toHaveLength(1);
  });

  it('is sent after the sign-in, if the answer was given before', async () => {
    view.server.error(sessionRoutes.getToken, 'not-signed-in');
    serve(all);
    await view.open('/contact');
    await press('Refuse all');
    await untilGone();
    expect(view.server.requests(consentProofsRoutes.putConsent)).toEqual([]);
    view.server.respond(sessionRoutes.getToken, session);
    await view.open('/contact');
    await waitFor(() =>
      expect(view.server.requests(consentProofsRoutes.putConsent)).toMatchObject([
        { body: { answer: '00' } },
      ]),
    );
  });
});
