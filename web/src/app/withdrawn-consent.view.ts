// Proves CON-12, CON-14, CON-17, CON-20, CON-22.

import { consentProofsRoutes } from '@keepsake/contract/consent-proofs';
import { sessionRoutes } from '@keepsake/contract/session';
import type { ThirdParties } from '@keepsake/contract/third-parties';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { session } from '../testing/fake-responses.ts';
import { configureThirdParties, othersOrigin, storeAnswer } from '../testing/third-parties.ts';
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
/** Whether scripts cannot be loaded. */
let breaks: boolean;
const page = window as { dataLayer?: { event: string }[] };

beforeEach(() => {
  scripts = [];
  breaks = false;
  delete page.dataLayer;
  reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) append(node);
      else {
        scripts.push(new URL(node.src).pathname);
        queueMicrotask(() =>
          breaks ? node.onerror?.(new Event('error')) : node.onload?.(new Event('load')),
        );
      }
    }
  });
});

const serve = (some: Partial<ThirdParties> = all) => configureThirdParties(view.server, some);

const banner = () => screen.findByRole('region', { name: 'Cookies at Lumibook' });
const press = async (label: string) =>
  view.user.click(await within(await banner()).findByRole('button', { name: label }));

describe('an answer that no longer counts is withdrawn by a refusal', () => {
  it.each([
    ['after twelve months', { at: '2020-11-01T00:00:00.000Z' }, {}],
    ['to a new version', {}, { consentVersion: '2' }],
  ])('%s', async (_, given, asked) => {
    serve({ ...all, ...asked });
    storeAnswer('11', given);
    localStorage.setItem('_hj', '1');
    await view.open('/contact');
    await press('Refuse all');
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(localStorage.getItem('_hj')).toBeNull();
    expect(scripts).toEqual([]);
  });

  it('and not by the same answer', async () => {
    serve({ ...all, consentVersion: '2' });
    storeAnswer('11');
    await view.open('/contact');
    await press('Accept all');
    await waitFor(() => expect(scripts.toSorted()).toEqual(['/analytics.js', '/marketing.js']));
    expect(reload).not.toHaveBeenCalled();
  });
});

it('the page waits for a connection before it is loaded again', async () => {
  serve();
  storeAnswer('11');
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

it('a page that the visitor stays on says so, and is loaded again after each step inside the site', async () => {
  const upload = (event: Event) => event.preventDefault();
  window.addEventListener('beforeunload', upload);
  onTestFinished(() => window.removeEventListener('beforeunload', upload));
  reload.mockImplementation(() => {
    window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  });
  await withdraw();
  await screen.findAllByText('This page still runs what you have just refused. Reload it to finish.');
  await view.user.click(screen.getAllByRole('link', { name: 'Settings' })[0] as HTMLElement);
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  await view.user.click(
    (await screen.findAllByRole('button', { name: 'Reload the page' }))[0] as HTMLElement,
  );
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(3));
});

async function openAccepted(): Promise<void> {
  serve();
  storeAnswer('11');
  await view.open('/contact');
  await waitFor(() => expect(scripts.toSorted()).toEqual(['/analytics.js', '/marketing.js']));
}

async function withdraw(): Promise<void> {
  await openAccepted();
  await change('Refuse all');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
}

async function change(label: string): Promise<void> {
  await view.user.click(await screen.findByRole('button', { name: 'Cookie settings' }));
  await press(label);
}

function storeLikeOthers(): void {
  for (const storage of [localStorage, sessionStorage]) storage.setItem('_hj', '1');
}

const left = () => [localStorage, sessionStorage].map((storage) => storage.getItem('_hj'));

describe('a withdrawal whose tab was closed', () => {
  it('is completed by the next one', async () => {
    await withdraw();
    storeLikeOthers();
    sessionStorage.clear();
    await view.open('/contact');
    await waitFor(() => expect(left()).toEqual([null, null]));
  });

  it('is forgotten when it was accepted again', async () => {
    await withdraw();
    await change('Accept all');
    storeLikeOthers();
    sessionStorage.clear();
    scripts = [];
    await view.open('/contact');
    await waitFor(() => expect(scripts).toHaveLength(2));
    expect(left()).toEqual(['1', null]);
  });
});

it('a tab that was elsewhere during a withdrawal removes what it has itself', async () => {
  await openAccepted();
  storeLikeOthers();
  // As another tab leaves it.
  storeAnswer('10');
  localStorage.removeItem('keepsake.others-ran');
  scripts = [];
  await view.open('/contact');
  await waitFor(() => expect(scripts).toEqual(['/analytics.js']));
  expect(left()).toEqual(['1', null]);
});

it('a page that the browser has kept follows what was refused meanwhile', async () => {
  await openAccepted();
  storeAnswer('00');
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

it('a sign-in is tracked once, also when statistics are refused and accepted again', async () => {
  serve();
  const events = () => page.dataLayer?.map(({ event }) => event) ?? [];
  await view.open('/contact');
  await press('Accept all');
  await waitFor(() => expect(events()).toContain('signed-in'));
  await change('Refuse all');
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  delete page.dataLayer;
  await view.open('/contact');
  await change('Accept all');
  await view.user.click(screen.getAllByRole('link', { name: 'Settings' })[0] as HTMLElement);
  await waitFor(() => expect(events()).toContain('page-view'));
  expect(events()).not.toContain('signed-in');
});

describe('what the chat has left', () => {
  async function openChat(): Promise<void> {
    await view.open('/contact');
    await view.user.click(await screen.findByRole('button', { name: 'Chat' }));
    await waitFor(() => expect(scripts).toContain('/chat.js'));
    storeLikeOthers();
  }

  it('stays while it is open, and goes at the next start, without an answer', async () => {
    serve();
    await openChat();
    expect(left()).toEqual(['1', '1']);
    await view.open('/contact');
    await waitFor(() => expect(left()).toEqual([null, null]));
  });

  it('goes after a refusal, which does not end it', async () => {
    serve();
    await openChat();
    await press('Refuse all');
    await waitFor(() => expect(localStorage.getItem('keepsake.consent')).toBe('00'));
    expect(window).toHaveProperty('keepsakeChat');
    await view.open('/contact');
    await waitFor(() => expect(left()).toEqual([null, null]));
  });

  it('goes when the visitor closes it, and its button is back', async () => {
    serve();
    await openChat();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull());
    window.dispatchEvent(new Event('keepsake-chat-closed'));
    await screen.findByRole('button', { name: 'Chat' });
    await waitFor(() => expect(left()).toEqual([null, null]));
  });

  it('stays where an answer allows others', async () => {
    serve();
    storeAnswer('10');
    await openChat();
    scripts = [];
    await view.open('/contact');
    await waitFor(() => expect(scripts).toEqual(['/analytics.js']));
    expect(left()).toEqual(['1', '1']);
  });
});

it('the chat has its button again where another language could not be loaded', async () => {
  serve();
  await view.open('/contact');
  const button = () => screen.findByRole('button', { name: 'Chat' });
  await view.user.click(await button());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull());
  breaks = true;
  await view.user.click(screen.getByRole('button', { name: /English/ }));
  await view.user.click(await screen.findByRole('menuitemradio', { name: 'Nederlands (Nederland)' }));
  await screen.findAllByText(/De chat kon niet worden geopend/);
  breaks = false;
  await view.user.click(await button());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Chat' })).toBeNull());
});

describe('a mail’s token', () => {
  it('keeps scripts of others away from its tab until it is used', async () => {
    serve();
    storeAnswer('11');
    sessionStorage.setItem('keepsake.mail-token /change-email-confirmation', 'confirmation-token=secret');
    await view.open('/contact');
    await view.user.click(await screen.findByRole('button', { name: 'Cookie settings' }));
    await press('Accept all');
    expect(scripts).toEqual([]);
    sessionStorage.clear();
    await view.open('/contact');
    await waitFor(() => expect(scripts.toSorted()).toEqual(['/analytics.js', '/marketing.js']));
  });

  it('has its page loaded again, without them, for who comes back to it', async () => {
    serve();
    storeAnswer('11');
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
