// Proves CON-12, CON-17, CON-22.

import { configRoutes } from '@keepsake/contract/config';
import { consentProofsRoutes } from '@keepsake/contract/consent-proofs';
import { sessionRoutes } from '@keepsake/contract/session';
import type { ThirdParties } from '@keepsake/contract/third-parties';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { session } from '../testing/fake-responses.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { noScripts, othersOrigin } from '../testing/third-parties.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const script = (name: string) => ({ script: `${othersOrigin}/${name}.js` });
const all = {
  analytics: script('analytics'),
  marketing: script('marketing'),
  chat: { ...script('chat'), options: {} },
};

/** Addresses of script elements, in order. They load nothing in this document. */
let scripts: string[] = [];
let reload: MockInstance<() => void>;

beforeEach(() => {
  scripts = [];
  reload = vi.spyOn(window.location, 'reload').mockReturnValue();
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

function serve(some: Partial<ThirdParties> = all): void {
  view.server.respond(configRoutes.getConfig, ({ host }) => ({
    ...configOfHost(host),
    thirdParty: { ...noScripts, ...some },
  }));
}

function answer(code: string, { at = new Date().toISOString(), version = '1' } = {}): void {
  localStorage.setItem('keepsake.consent', code);
  localStorage.setItem(
    'keepsake.consent-record',
    JSON.stringify({ answer: code, at, version, locale: 'en-GB' }),
  );
}

const banner = () => screen.findByRole('region', { name: 'Cookies at Lumibook' });
const press = async (label: string) =>
  view.user.click(await within(await banner()).findByRole('button', { name: label }));

describe('an answer that no longer counts is withdrawn by a refusal', () => {
  it.each([
    ['after twelve months', { at: '2020-11-01T00:00:00.000Z' }, {}],
    ['to a new version', {}, { consentVersion: '2' }],
  ])('%s', async (_, given, asked) => {
    serve({ ...all, ...asked });
    answer('11', given);
    localStorage.setItem('_hj', '1');
    await view.open('/contact');
    await press('Refuse all');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(localStorage.getItem('_hj')).toBeNull();
    expect(scripts).toEqual([]);
  });

  it('and not by the same answer', async () => {
    serve({ ...all, consentVersion: '2' });
    answer('11');
    await view.open('/contact');
    await press('Accept all');
    await waitFor(() => expect(scripts.toSorted()).toEqual(['/analytics.js', '/marketing.js']));
    expect(reload).not.toHaveBeenCalled();
  });
});

it('the page waits for a connection before it is loaded again', async () => {
  serve();
  answer('11');
  localStorage.setItem('_hj', '1');
  await view.open('/contact');
  await view.user.click(await screen.findByRole('button', { name: 'Cookie settings' }));
  await banner();
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => isOnline.mockRestore());
  await press('Refuse all');
  await waitFor(() => expect(localStorage.getItem('_hj')).toBeNull());
  expect(reload).not.toHaveBeenCalled();
  isOnline.mockRestore();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

describe('a mail’s token', () => {
  it('keeps scripts of others away from its tab until it is used', async () => {
    serve();
    answer('11');
    sessionStorage.setItem('keepsake.mail-token /change-email-confirmation', 'confirmation-token=secret');
    await view.open('/contact');
    // What the page starts with: nothing is known of others.
    expect(await (await import('./app.tsx')).started).toHaveProperty('site.config.thirdParty', {});
    expect(scripts).toEqual([]);
    sessionStorage.clear();
    await view.open('/contact');
    await waitFor(() => expect(scripts.toSorted()).toEqual(['/analytics.js', '/marketing.js']));
  });

  it('has its page loaded again, without them, for who comes back to it', async () => {
    serve();
    answer('11');
    await view.open('/contact');
    await screen.findByRole('button', { name: 'Chat' });
    expect(reload).not.toHaveBeenCalled();
    window.history.pushState({}, '', '/unsubscribe');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull();
  });
});

it('an answer is no proof for another customer', async () => {
  serve();
  await view.open('/contact');
  await press('Accept all');
  const sent = () => view.server.requests(consentProofsRoutes.putConsent);
  await waitFor(() => expect(sent()).toHaveLength(1));
  view.server.respond(sessionRoutes.getToken, {
    ...session,
    subject: '00000000-0000-4000-8000-00000000cce0',
  });
  scripts = [];
  await view.open('/contact');
  await waitFor(() => expect(scripts.toSorted()).toEqual(['/analytics.js', '/marketing.js']));
  expect(sent()).toHaveLength(1);
  localStorage.removeItem('keepsake.consent-sent');
  scripts = [];
  await view.open('/contact');
  await waitFor(() => expect(scripts).toHaveLength(2));
  expect(sent()).toHaveLength(1);
});
