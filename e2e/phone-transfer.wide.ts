// Proves UPL-2, UPL-4, UPL-8, UPL-11, UPL-36, UPL-37, UPL-38.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { minutes } from '../server/test/deadlines.ts';
import { longTimeout } from '../web/src/testing/browser.ts';
import { findPageProblems } from '../web/src/testing/page-problems.ts';
import { useFixture } from './support/fixture.ts';
import { heading, usePhone } from './support/phone.ts';
import { hashesOfLibrary, hasRealPhotos, realPhotos, sha256 } from './support/real-photos.ts';

/** A phone scans the code of a computer and sends its photos. */

const fixture = useFixture();
const pair = usePhone(fixture);
const { openTab, connect, choose, send, dialog, button } = pair;

describe('a phone that scanned the code', () => {
  it('sends its photos to the library, and the computer shows them as they arrive', async () => {
    const { desktop, phone } = pair;
    expect(await findPageProblems(desktop)).toEqual([]);
    await connect();
    expect(new URL(phone.url()).pathname).toBe('/q/');
    expect(await findPageProblems(phone)).toEqual([]);
    await heading(desktop, 'Your Android phone is connected').waitFor();
    await send();
    await heading(phone, 'Everything is sent').waitFor(longTimeout);
    await phone.getByText('12 of 12 sent').waitFor();
    await dialog().getByText('12 photos have arrived').waitFor();
    await button('Finish').click();
    await heading(phone, 'All done').waitFor();
    await heading(desktop, 'Your phone has finished').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await heading(desktop, 'May 2021').waitFor();
  });

  it('sends nothing before "Upload", and no photo that was removed', async () => {
    const { phone, files } = pair;
    await connect();
    const sent: string[] = [];
    phone.on('request', (request) => {
      if (request.url().includes('/files')) sent.push(request.method());
    });
    await choose(files.slice(0, 3));
    await phone.getByText('Photos chosen: 3').waitFor();
    await phone.getByText('Nothing is sent until you tap “Upload”.').waitFor();
    expect(await findPageProblems(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Remove IMG_1.jpg' }).click();
    await phone.getByText('Photos chosen: 2').waitFor();
    // The focused button is next to what was removed.
    const focused = () => phone.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Remove IMG_2.jpg');
    await button('Choose more photos').waitFor();
    await choose(files.slice(2, 5));
    await phone.getByText('Already chosen or sent: 1.').waitFor();
    await phone.getByText('Photos chosen: 4').waitFor();
    // A poll that began later has ended: what choosing sends would be here.
    await phone.waitForResponse(/\/phones\/current$/);
    expect(sent).toEqual([]);
    await button('Upload').click();
    await phone.getByText('4 of 4 sent').waitFor(longTimeout);
    await dialog().getByText('4 photos have arrived').waitFor(longTimeout);
    expect(await dialog().locator('img[alt=""]').count()).toBe(4);
  });

  it('drops all that was chosen on "Cancel"', async () => {
    const { phone, files } = pair;
    await connect();
    await choose();
    await phone.getByText('Photos chosen: 12').waitFor();
    await choose(files.slice(0, 1));
    await phone.getByText('Already chosen or sent: 1.').waitFor();
    await button('Cancel').click();
    await button('Choose photos').waitFor();
    expect(await phone.getByRole('listitem').count()).toBe(0);
    await phone.getByText('Already chosen or sent').waitFor({ state: 'hidden' });
  });

  it('stops on "Cancel" and keeps the photos; none is removed while others are sent', async () => {
    const { phone, files } = pair;
    await connect();
    await phone.route('**/files/**', (route) => route.abort());
    const refused = phone.waitForEvent('requestfailed');
    await send(files.slice(0, 3));
    await refused;
    await phone.getByText('0 of 3 sent').waitFor();
    const removal = phone.getByRole('button', { name: /^Remove/ });
    expect(await removal.count()).toBe(0);
    await button('Cancel').click();
    await phone.getByText('Photos chosen: 3').waitFor();
    await phone.unrouteAll();
    await phone.getByRole('button', { name: 'Remove IMG_0.jpg' }).click();
    await phone.getByText('Photos chosen: 2').waitFor();
    await button('Upload').click();
    await phone.getByText('2 of 2 sent').waitFor(longTimeout);
    await dialog().getByText('2 photos have arrived').waitFor(longTimeout);
  });

  it('does not send again what it has sent, over a reload too', async () => {
    const { phone, files } = pair;
    await connect();
    await send(files.slice(0, 2));
    await heading(phone, 'Everything is sent').waitFor(longTimeout);
    await choose(files.slice(1, 2));
    await phone.getByText('Already chosen or sent: 1.').waitFor();
    await phone.reload();
    await button('Choose photos').waitFor();
    // A phone gives its photos new times.
    await choose(files.slice(0, 3).map((file) => ({ ...file, lastModifiedMs: 1 })));
    await phone.getByText('Already chosen or sent: 2.').waitFor();
    await phone.getByText('Photos chosen: 1').waitFor();
    await button('Upload').click();
    await phone.getByText('Already chosen or sent').waitFor({ state: 'hidden' });
    await dialog().getByText('3 photos have arrived').waitFor(longTimeout);
    await button('Finish').click();
    await heading(phone, 'All done').waitFor();
    const kept = () => phone.evaluate(() => Object.keys(localStorage).filter((key) => /phone/.test(key)));
    expect(await kept()).toEqual([]);
  });

  it('continues after lost networks and a reload', async () => {
    const { phone, files } = pair;
    await connect();
    const cdp = await phone.context().newCDPSession(phone);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 20,
      downloadThroughput: -1,
      uploadThroughput: 20_000,
    });
    await send();
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
      await send(files.filter(({ name }) => names.some((text) => text.startsWith(`${name}\n`))));
    }
    await sent.waitFor(longTimeout);
    await dialog().getByText('12 photos have arrived').waitFor(longTimeout);
  });

  it('names what must be chosen again after a reload, where the browser keeps no copies', async () => {
    const { phone, files } = pair;
    await phone.addInitScript(() => {
      navigator.storage.getDirectory = () => Promise.reject(new Error('no private files'));
    });
    await connect();
    await phone.route('**/files/**', (route) => route.abort());
    await phone.route('**/files', (route) => route.abort());
    const refused = phone.waitForEvent('requestfailed');
    await send();
    await refused;
    await phone.reload();
    await phone.getByText('Not sent yet: 12. Choose the same photos again').waitFor();
    expect(await phone.getByRole('listitem').count()).toBe(12);
    expect(await findPageProblems(phone)).toEqual([]);
    await phone.unrouteAll();
    await send(files.slice(0, 5));
    await phone.getByText('5 of 12 sent').waitFor(longTimeout);
    await phone.getByText('Not sent yet: 7. Choose the same photos again').waitFor();
    await send(files.slice(5));
    await heading(phone, 'Everything is sent').waitFor(longTimeout);
    await dialog().getByText('12 photos have arrived').waitFor(longTimeout);
  });

  it('keeps files that were chosen again before "Upload"', async () => {
    const { phone, files } = pair;
    await phone.addInitScript(() => {
      navigator.storage.getDirectory = () => Promise.reject(new Error('no private files'));
    });
    phone.on('dialog', (dialog) => void dialog.accept());
    await connect();
    await phone.route('**/files/**', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    );
    const refused = phone.waitForEvent('requestfailed');
    await send(files.slice(0, 3));
    await refused;
    await phone.reload();
    const missing = (count: number) =>
      phone.getByText(`Not sent yet: ${count}. Choose the same photos again`);
    await missing(3).waitFor();
    const sent: string[] = [];
    phone.on('request', (request) => {
      if (request.url().includes('/files')) sent.push(request.method());
    });
    // A phone gives its photos new times.
    const again = files.slice(0, 3).map((file, index) => ({ ...file, lastModifiedMs: index }));
    await choose(again);
    await phone.getByText('Photos chosen: 3').waitFor();
    await missing(3).waitFor({ state: 'hidden' });
    await phone.getByRole('button', { name: 'Remove IMG_1.jpg' }).click();
    await missing(1).waitFor();
    await button('Cancel').click();
    await missing(3).waitFor();
    await choose(again);
    await phone.getByText('Photos chosen: 3').waitFor();
    await phone.reload();
    await missing(3).waitFor();
    expect(sent).toEqual([]);
    await phone.unrouteAll();
    await send(again);
    await heading(phone, 'Everything is sent').waitFor(longTimeout);
    expect(sent).toContain('DELETE');
    await dialog().getByText('3 photos have arrived').waitFor(longTimeout);
  });
});

describe('over plain http', () => {
  /** As browsers hide them there. */
  const hideSecureParts = () =>
    pair.phone.context().addInitScript(() => {
      for (const name of ['locks', 'storage']) Reflect.deleteProperty(Navigator.prototype, name);
      Reflect.deleteProperty(window, 'FileSystemFileHandle');
    });

  it('a phone warns before a reload, and names what it has lost', async () => {
    const { phone, files } = pair;
    await hideSecureParts();
    await connect();
    await phone.route('**/files/**', (route) => route.abort());
    await phone.route('**/files', (route) => route.abort());
    await send();
    await phone.getByText('If it closes, you’ll have to choose the rest again.').waitFor();
    const warned = phone.waitForEvent('dialog');
    const reloaded = phone.reload();
    const warning = await warned;
    expect(warning.type()).toBe('beforeunload');
    await warning.accept();
    await reloaded;
    await phone.getByText('Not sent yet: 12. Choose the same photos again').waitFor();
    await phone.unrouteAll();
    await send(files);
    await heading(phone, 'Everything is sent').waitFor(longTimeout);
    await dialog().getByText('12 photos have arrived').waitFor(longTimeout);
  });

  it('a second tab leaves alone what the first one is sending', async () => {
    const { phone, files } = pair;
    await hideSecureParts();
    const address = await openTab();
    await phone.goto(address);
    await button('Choose photos').waitFor();
    await phone.route('**/files/**', (route) =>
      route.request().method() === 'PATCH' ? undefined : route.fallback(),
    );
    const created = phone.waitForRequest((request) => request.method() === 'PATCH');
    await send(files.slice(0, 2));
    await created;
    const second = await phone.context().newPage();
    const discarded: string[] = [];
    second.on('request', (request) => {
      if (request.method() === 'DELETE') discarded.push(request.url());
    });
    await second.goto(address);
    await second.locator('input[type=file]').setInputFiles(
      // A phone gives its photos new times.
      files.slice(0, 2).map((file) => ({ ...file, lastModifiedMs: 1 })),
    );
    await second.getByText('Photos chosen: 2').waitFor();
    await second.getByRole('button', { name: 'Upload' }).click();
    await heading(second, 'Everything is sent').waitFor(longTimeout);
    expect(discarded).toEqual([]);
    await phone.unrouteAll();
  });
});

const sixty = 60;

// Without CORPUS_DIR there are no real photos.
describe.runIf(hasRealPhotos)('sixty real photos, HEIC among them', () => {
  it('arrive byte for byte', async () => {
    const { phone } = pair;
    const chosen = realPhotos(sixty);
    expect(chosen.length).toBe(sixty);
    await connect();
    await send(chosen);
    await phone.getByText(`${sixty} of ${sixty} sent`).waitFor({ timeout: 2 * minutes });
    const hashes = new Set(chosen.map((file) => sha256(readFileSync(file))));
    await dialog().getByText(`${sixty} photos have arrived`).waitFor();
    const stored = await hashesOfLibrary(fixture.instance.origin, pair.authorization);
    expect(new Set(stored)).toEqual(hashes);
  });
});
