// Proves UPL-2, UPL-4, UPL-8, UPL-36, UPL-37, UPL-38.

import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minutes } from '../server/test/deadlines.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { findPageProblems } from '../web/src/testing/page-problems.ts';
import { phone as phoneOptions } from '../web/src/testing/viewer.ts';
import { useFixture } from './support/fixture.ts';
import { signInForCalls } from './support/library.ts';
import { findOverflow } from './support/overflow.ts';
import { makeSmallPhoto } from './support/photos.ts';
import { hashesOfLibrary, hasRealPhotos, realPhotos, sha256 } from './support/real-photos.ts';

/** A phone scans the code of a computer and sends its photos. */

const fixture = useFixture();
let desktop: Page;
let phone: Page;
let contexts: BrowserContext[];
let authorization: string;
let files: { name: string; mimeType: string; buffer: Buffer }[];

beforeAll(async () => {
  files = await Promise.all(
    Array.from({ length: 12 }, async (_, index) => ({
      name: `IMG_${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makeSmallPhoto(500 + index, `2021:05:1${index % 9} 12:00:${10 + index}`),
    })),
  );
});
beforeEach(async () => {
  const [computer, mobile] = [
    await fixture.browser.newContext({ viewport: { width: 1200, height: 900 } }),
    await fixture.browser.newContext(phoneOptions),
  ];
  contexts = [computer, mobile];
  desktop = await computer.newPage();
  phone = await mobile.newPage();
  authorization = await signInForCalls(desktop, fixture.instance.origin, (await fixture.addCustomer()).email);
});
afterEach(async () => {
  for (const context of contexts) await context.close();
});

const dialog = () => desktop.getByRole('dialog', { name: 'Add photos' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

/** Opens the tab and returns the address that its QR code has. */
async function openTab(): Promise<string> {
  const made = desktop.waitForResponse(/\/pairings$/);
  await desktop.getByRole('button', { name: 'Add photos' }).first().click();
  await dialog().getByRole('tab', { name: 'Transfer from Phone' }).click();
  await dialog().getByRole('img', { name: 'QR code for your phone' }).waitFor();
  return (await (await made).json()).url;
}

async function connect(): Promise<void> {
  await phone.goto(await openTab());
  await phone.getByRole('button', { name: 'Choose photos' }).waitFor();
}

const choose = (some = files) => phone.locator('input[type=file]').setInputFiles(some);

describe('a phone that scanned the code', () => {
  it('sends its photos to the library, and the computer shows them as they arrive', async () => {
    expect(await findPageProblems(desktop)).toEqual([]);
    await connect();
    expect(new URL(phone.url()).pathname).toBe('/q/');
    expect(await findPageProblems(phone)).toEqual([]);
    await heading(desktop, 'Your phone is connected')
      .or(heading(desktop, 'Your Android phone is connected'))
      .waitFor();
    await choose();
    await heading(phone, 'Everything is sent').waitFor(longTimeout);
    await phone.getByText('12 of 12 sent').waitFor();
    await dialog().getByText('12 photos have arrived').waitFor();
    await phone.getByRole('button', { name: 'Finish' }).click();
    await heading(phone, 'All done').waitFor();
    await heading(desktop, 'Your phone has finished').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await heading(desktop, 'May 2021').waitFor();
  });

  it('goes on after lost networks and a reload', async () => {
    await connect();
    const cdp = await phone.context().newCDPSession(phone);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 20_000,
    });
    await choose();
    for (let cut = 0; cut < 5; cut += 1) {
      await phone.getByText(/\d+ of 12 sent/).waitFor();
      await phone.context().setOffline(true);
      await phone.getByText('No connection.').waitFor();
      await phone.context().setOffline(false);
      await phone.getByText('No connection.').waitFor({ state: 'hidden' });
    }
    await phone.reload();
    const sent = heading(phone, 'Everything is sent');
    const askAgain = phone.getByText('Choose the same photos again');
    await sent.or(askAgain).waitFor(longTimeout);
    // The reload came before the browser had copied them all.
    if (await askAgain.isVisible()) {
      const names = await phone.getByRole('listitem').filter({ hasText: 'Not sent' }).allInnerTexts();
      await choose(files.filter(({ name }) => names.some((text) => text.startsWith(`${name}\n`))));
    }
    await sent.waitFor(longTimeout);
    await dialog().getByText('12 photos have arrived').waitFor(longTimeout);
  });

  it('names what must be chosen again after a reload, where the browser keeps no copies', async () => {
    await phone.addInitScript(() => {
      navigator.storage.getDirectory = () => Promise.reject(new Error('no private files'));
    });
    await connect();
    await phone.route('**/files/**', (route) => route.abort());
    await phone.route('**/files', (route) => route.abort());
    const refused = phone.waitForEvent('requestfailed');
    await choose();
    await refused;
    await phone.reload();
    await phone.getByText('Not sent yet: 12. Choose the same photos again').waitFor();
    expect(await phone.getByRole('listitem').count()).toBe(12);
    expect(await findPageProblems(phone)).toEqual([]);
    await phone.unrouteAll();
    await choose(files.slice(0, 5));
    await phone.getByText('5 of 12 sent').waitFor(longTimeout);
    await phone.getByText('Not sent yet: 7. Choose the same photos again').waitFor();
    await choose(files.slice(5));
    await heading(phone, 'Everything is sent').waitFor(longTimeout);
    await dialog().getByText('12 photos have arrived').waitFor(longTimeout);
  });

  it('is the only one: a second phone is refused', async () => {
    const address = await openTab();
    await phone.goto(address);
    await phone.getByRole('button', { name: 'Choose photos' }).waitFor();
    const context = await fixture.browser.newContext(phoneOptions);
    contexts.push(context);
    const second = await context.newPage();
    await second.goto(address);
    await heading(second, 'Another phone is using this code').waitFor();
    expect(await findPageProblems(second)).toEqual([]);
  });

  it('learns that the computer has ended the transfer', async () => {
    await connect();
    await dialog().getByRole('button', { name: 'End transfer' }).click();
    await heading(phone, 'The transfer was ended on your computer').waitFor(longTimeout);
    await dialog().getByRole('img', { name: 'QR code for your phone' }).waitFor();
  });

  it('ends with the dialog, and with the session', async () => {
    await connect();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await heading(phone, 'The transfer was ended on your computer').waitFor(longTimeout);
    await phone.goto(await openTab());
    await phone.getByRole('button', { name: 'Choose photos' }).waitFor();
    const [other] = contexts;
    const tab = await other?.newPage();
    await tab?.goto(`${fixture.instance.origin}/logout`);
    await heading(phone, 'The transfer was ended on your computer').waitFor(longTimeout);
  });
});

describe('the page of the phone', () => {
  it('takes a code that is typed', async () => {
    const code = new URL(await openTab()).pathname.slice('/q/'.length);
    await phone.goto(`${fixture.instance.origin}/q/`);
    await heading(phone, 'Enter the code from your computer').waitFor();
    expect(await findPageProblems(phone)).toEqual([]);
    expect(await findOverflow(phone, [320, 768])).toEqual([]);
    await phone.getByLabel('Code').fill('0000000000');
    await phone.getByRole('button', { name: 'Connect' }).click();
    await heading(phone, 'We don’t know this code').waitFor();
    await phone.getByLabel('Code').fill(`${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`);
    await phone.getByRole('button', { name: 'Connect' }).click();
    await phone.getByRole('button', { name: 'Choose photos' }).waitFor();
  });

  it('is in the language of the phone, in each language', async () => {
    const response = await fetch(`${fixture.instance.origin}/q/`, {
      headers: { 'Accept-Language': 'de-DE' },
    });
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await response.text()).toContain('lang="de-DE"');
  });

  it('says why a file is not sent', async () => {
    await connect();
    await choose([
      ...files.slice(0, 1),
      { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    ]);
    await phone.getByText('Not a JPEG, PNG or HEIC photo').waitFor();
    await phone.getByText('Not sent: 1').waitFor();
    await phone.getByText('1 of 1 sent').waitFor();
  });

  it('loads at most 60 KB of script', async () => {
    await phone.goto(`${fixture.instance.origin}/q/`);
    const bytes = await phone.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(60 * 1024);
  });
});

const sixty = 60;

// Without CORPUS_DIR there are no real photos.
describe.runIf(hasRealPhotos)('sixty real photos, HEIC among them', () => {
  it('arrive byte for byte', async () => {
    const chosen = realPhotos(sixty);
    expect(chosen.length).toBe(sixty);
    await connect();
    await phone.locator('input[type=file]').setInputFiles(chosen);
    await phone.getByText(`${sixty} of ${sixty} sent`).waitFor({ timeout: 2 * minutes });
    const hashes = new Set(chosen.map((file) => sha256(readFileSync(file))));
    await dialog().getByText(`${sixty} photos have arrived`).waitFor();
    const stored = await hashesOfLibrary(fixture.instance.origin, authorization);
    expect(new Set(stored)).toEqual(hashes);
  });
});
