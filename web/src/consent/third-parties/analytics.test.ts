// Proves CON-8, CON-18.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../../browser/network.ts';
import { recordingScripts } from '../../testing/recording-third-party.ts';
import { createAnalytics } from './analytics.ts';

const visitor = { channel: 'LB-NL', locale: 'nl-NL', isMobile: true, email: 'anna@example.com' };
const event = { name: 'photo-uploaded', count: 3 } as const;

let page: { dataLayer?: object[] };
beforeEach(() => {
  page = {};
  vi.stubGlobal('window', page);
});
afterEach(() => vi.unstubAllGlobals());

function setUp(status = 204) {
  const { scripts, calls } = recordingScripts();
  const fetch = vi.fn<Fetch>(async () => new Response(null, { status }));
  return { analytics: createAnalytics({ scripts, fetch }), calls, fetch };
}

describe('a script', () => {
  it('reads events from the data layer, from loading to stopping', async () => {
    const { analytics, calls, fetch } = setUp();
    void analytics.send(event);
    expect(page.dataLayer).toBeUndefined();
    await analytics.load({ script: 'https://analytics.test/a.js' }, visitor);
    void analytics.send(event);
    analytics.stop();
    void analytics.send(event);
    expect(page.dataLayer).toEqual([{ event: 'photo-uploaded', count: 3 }]);
    expect(calls).toEqual(['+https://analytics.test/a.js', '-https://analytics.test/a.js']);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('keeps what it finds in the data layer', async () => {
    const { analytics } = setUp();
    page.dataLayer = [{ event: 'gtm.js' }];
    await analytics.load({ script: 'https://analytics.test/a.js' }, visitor);
    void analytics.send(event);
    expect(page.dataLayer).toEqual([{ event: 'gtm.js' }, { event: 'photo-uploaded', count: 3 }]);
  });
});

describe('an endpoint', () => {
  it('gets each event as JSON, without cookies and the page’s address', async () => {
    const { analytics, calls, fetch } = setUp();
    await analytics.load({ endpoint: '/events' }, visitor);
    await analytics.send(event);
    expect(calls).toEqual([]);
    expect(page.dataLayer).toBeUndefined();
    expect(fetch.mock.calls).toEqual([
      [
        '/events',
        {
          method: 'POST',
          keepalive: true,
          credentials: 'omit',
          referrerPolicy: 'no-referrer',
          headers: { 'Content-Type': 'application/json' },
          body: '{"event":"photo-uploaded","count":3}',
        },
      ],
    ]);
  });

  it('that fails is an error', async () => {
    const { analytics } = setUp(500);
    await analytics.load({ endpoint: '/events' }, visitor);
    await expect(analytics.send(event)).rejects.toThrow('500');
  });
});
