// Proves UPL-2, UPL-36, UPL-37, UPL-38, UPL-39, UPL-52, UPL-53.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ErrorCode, errorTable } from '@keepsake/contract/errors';
import { locales } from '@keepsake/contract/locale';
import { describe, expect, it } from 'vitest';
import { longTimeout } from '../web/src/testing/browser.ts';
import { findOverflow } from '../web/src/testing/overflow.ts';
import { useFixture } from './support/fixture.ts';
import { expectAccessible, heading, usePhone } from './support/phone.ts';

/** Every state of the phone's page. */

const fixture = useFixture();
const pair = usePhone(fixture);
const { openTab, connect, choose, send, dialog, button } = pair;
const pdf = { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
/** As Android gives photos that are only in a cloud. */
const empty = { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.of() };

/** Makes the service refuse these requests from now on. */
async function refuse(address: string, code: ErrorCode): Promise<void> {
  const { status, message } = errorTable[code];
  const body = JSON.stringify({ code, message, correlationId: 'test' });
  await pair.phone.route(address, (route) =>
    route.fulfill({ status, body, contentType: 'application/json' }),
  );
}

async function confirmEnd(): Promise<void> {
  await pair.desktop.getByRole('alertdialog').getByRole('button', { name: 'End transfer' }).click();
}

async function endTransfer(): Promise<void> {
  await dialog().getByRole('button', { name: 'End transfer' }).click();
  await confirmEnd();
  await dialog().getByRole('heading', { name: 'This transfer has ended' }).waitFor();
}

describe('a phone with a code', () => {
  it('is the only one: a second phone is refused', async () => {
    const { phone } = pair;
    const address = await openTab();
    await phone.goto(address);
    await button('Choose photos').waitFor();
    const second = await pair.openPhone();
    await second.goto(address);
    await heading(second, 'Another phone is using this code').waitFor();
    await expectAccessible(second);
  });

  it.each([
    ['not-found', 'We don’t know this code'],
    ['pairing-expired', 'This code has expired'],
    ['pairing-revoked', 'The transfer was ended on your computer'],
    ['pairing-finished', 'This transfer is finished'],
  ] as const)('shows %s, and takes another code', async (code, title) => {
    const { phone } = pair;
    const address = await openTab();
    await refuse('**/phones', code);
    await phone.goto(address);
    await heading(phone, title).waitFor();
    await expectAccessible(phone);
    await phone.unrouteAll();
    await phone.getByLabel('Code').fill(address.slice(-10));
    await button('Connect').click();
    await button('Choose photos').waitFor();
  });

  it('may try again when something else went wrong', async () => {
    const { phone } = pair;
    const address = await openTab();
    await refuse('**/phones', 'internal');
    await phone.goto(address);
    await heading(phone, 'That didn’t work').waitFor();
    await expectAccessible(phone);
    await phone.unrouteAll();
    await button('Try again').click();
    await button('Choose photos').waitFor();
  });

  it('accepts one that is typed', async () => {
    const { phone } = pair;
    const code = new URL(await openTab()).pathname.slice('/q/'.length);
    await phone.goto(`${fixture.instance.origin}/q/`);
    await heading(phone, 'Enter the code from your computer').waitFor();
    await expectAccessible(phone);
    expect(await findOverflow(phone, [320, 768])).toEqual([]);
    await phone.getByLabel('Code').fill('0000000000');
    await button('Connect').click();
    await heading(phone, 'We don’t know this code').waitFor();
    await phone.getByLabel('Code').fill(`${code.slice(0, 5).toLowerCase()}-${code.slice(5)}`);
    await button('Connect').click();
    await button('Choose photos').waitFor();
  });
});

describe('a connected phone', () => {
  it('shows that its access has expired, and does not prompt about chosen files', async () => {
    const { phone, files } = pair;
    await connect();
    await choose(files.slice(0, 2));
    await phone.getByText('Photos chosen: 2').waitFor();
    await refuse('**/phones/current', 'pairing-expired');
    await heading(phone, 'This code has expired').waitFor(longTimeout);
    await phone.unrouteAll();
    const dialogs: string[] = [];
    phone.on('dialog', (dialog) => {
      dialogs.push(dialog.type());
      void dialog.accept();
    });
    await phone.reload();
    await heading(phone, 'Enter the code from your computer').waitFor();
    expect(dialogs).toEqual([]);
  });

  it('shows after a reload that the transfer has ended, and keeps nothing of it', async () => {
    const { phone } = pair;
    await connect();
    await phone.route('**/files', (route) => route.abort());
    const refused = phone.waitForEvent('requestfailed');
    await send();
    await refused;
    await phone.goto('about:blank');
    await endTransfer();
    await phone.goto(`${fixture.instance.origin}/q/`);
    await heading(phone, 'The transfer was ended on your computer').waitFor();
    const kept = () =>
      phone.evaluate(async () => {
        const files = await (await navigator.storage.getDirectory()).getDirectoryHandle('uploads');
        let count = Object.keys(localStorage).filter((key) => key.startsWith('keepsake.phone')).length;
        for await (const _ of files.keys()) count += 1;
        return count;
      });
    await expect.poll(kept, longTimeout).toBe(0);
  });

  it('shows that the computer has ended the transfer', async () => {
    const { phone } = pair;
    await connect();
    await endTransfer();
    await heading(phone, 'The transfer was ended on your computer').waitFor(longTimeout);
    await dialog().getByRole('button', { name: 'New code' }).click();
    await dialog().getByRole('img', { name: 'QR code for your phone' }).waitFor();
  });

  it('ends with the dialog, the tab, and the session', async () => {
    const { phone, desktop } = pair;
    const ended = () => heading(phone, 'The transfer was ended on your computer').waitFor(longTimeout);
    await connect();
    await dialog().getByRole('button', { name: 'End transfer' }).waitFor();
    await dialog().getByRole('button', { name: 'Close' }).last().click();
    await confirmEnd();
    await ended();
    await connect();
    await desktop.reload();
    await ended();
    await connect();
    const tab = await desktop.context().newPage();
    await tab.goto(`${fixture.instance.origin}/logout`);
    await ended();
  });

  it.each([
    ['quota-exceeded', 'Your photo library is full. Photos that were sent are safe.', true],
    ['pairing-full', 'One code can’t bring more photos. Photos that were sent are safe.', false],
    ['account-blocked', 'Photos can’t be added right now. Your computer may tell you why.', false],
  ] as const)('shows why nothing can be added: %s', async (code, notice, isRetryable) => {
    const { phone, files } = pair;
    await connect();
    await send(files.slice(0, 1));
    await heading(phone, 'Everything is sent').waitFor(longTimeout);
    await refuse('**/files', code);
    await send(files.slice(1, 3));
    await phone.getByRole('alert').filter({ hasText: notice }).waitFor();
    expect(await phone.getByRole('listitem').count()).toBe(2);
    expect(await button('Try again').count()).toBe(isRetryable ? 1 : 0);
    await expectAccessible(phone);
    if (isRetryable) {
      await phone.unrouteAll();
      await button('Try again').click();
      await heading(phone, 'Everything is sent').waitFor(longTimeout);
    }
    await button('Finish').click();
    await heading(phone, 'All done').waitFor();
    await phone.getByText('You can close this page.').waitFor();
  });

  it('shows why a file is not sent, and drops it', async () => {
    const { phone, files } = pair;
    await connect();
    await send([empty, ...files.slice(0, 1), pdf]);
    await phone.getByText('Can’t be read. Check that it’s on this phone, then choose it again').waitFor();
    await phone.getByText('Not a JPEG, PNG or HEIC photo').waitFor();
    await phone.getByText('Not sent: 2').waitFor();
    await phone.getByText('1 of 1 sent').waitFor();
    await phone.getByRole('button', { name: 'Remove empty.jpg' }).click();
    await phone.getByRole('button', { name: 'Remove notes.pdf' }).click();
    await heading(phone, 'Everything is sent').waitFor();
  });

  it('asks to choose a photo again that has gone since, and goes on with it', async () => {
    const { phone, files } = pair;
    const folder = mkdtempSync(path.join(tmpdir(), 'phone-'));
    const [seen, unseen] = [path.join(folder, 'seen.heic'), path.join(folder, 'unseen.heic')];
    // The browser draws no HEIC, and after the first one it reads none for a thumbnail.
    writeFileSync(seen, 'no photo');
    writeFileSync(unseen, files[0]?.buffer ?? '');
    await connect();
    await choose([seen, unseen]);
    await phone.getByText('Photos chosen: 2').waitFor();
    rmSync(unseen);
    await button('Upload').click();
    const row = phone.getByRole('listitem').filter({ hasText: 'unseen.heic' });
    await row.getByText('Can’t be read. Check that it’s on this phone, then choose it again').waitFor();
    expect(await button('Try again').count()).toBe(0);
    await expectAccessible(phone);
    writeFileSync(unseen, files[0]?.buffer ?? '');
    await choose([unseen]);
    await row.waitFor({ state: 'detached' });
    await phone.getByText('1 of 2 sent').waitFor();
    rmSync(folder, { recursive: true });
  });

  it('shows sixty of many photos, and the others on a tap', async () => {
    const { phone } = pair;
    const [photo] = pair.files;
    await connect();
    await choose(
      Array.from({ length: 130 }, (_, index) => ({
        name: `${index}.jpg`,
        mimeType: 'image/jpeg',
        buffer: photo?.buffer ?? Buffer.of(),
      })),
    );
    await phone.getByText('Photos chosen: 130').waitFor();
    const focused = () => phone.evaluate(() => document.activeElement?.textContent);
    await button('Show 60 more').click();
    expect(await phone.getByRole('listitem').count()).toBe(120);
    expect(await focused()).toBe('60.jpg');
    await button('Show 10 more').click();
    expect(await phone.getByRole('listitem').count()).toBe(130);
    expect(await focused()).toBe('120.jpg');
  });
});

describe('the page of the phone', () => {
  it('is whole at 320 px, in each language', async () => {
    const { phone, files } = pair;
    await connect();
    for (const locale of locales) {
      await phone.setExtraHTTPHeaders({ 'Accept-Language': locale });
      await phone.reload();
      await expect.poll(() => phone.evaluate(() => document.documentElement.lang)).toBe(locale);
      await choose([...files.slice(0, 2), pdf]);
      await expect.poll(() => phone.getByRole('listitem').count()).toBe(3);
      expect(await findOverflow(phone, [320]), locale).toEqual([]);
    }
  });

  it.each(['printo', 'wallery'])('is in the colours of %s, dark and light', async (brand) => {
    const { phone } = pair;
    const { port } = new URL(fixture.instance.origin);
    await phone.goto(`http://${brand}.localhost:${port}/q/`);
    await phone.getByRole('textbox').waitFor();
    await expectAccessible(phone);
    expect(await findOverflow(phone, [320])).toEqual([]);
  });

  it('keeps its code out of addresses and referrers', async () => {
    const { phone } = pair;
    const address = await openTab();
    const code = address.slice(-10);
    const carriers: string[] = [];
    phone.on('request', (request) => {
      const { referer = '' } = request.headers();
      if (request.url() !== address && (request.url() + referer).includes(code)) carriers.push(request.url());
    });
    const response = await phone.goto(address);
    expect(response?.headers()['referrer-policy']).toBe('no-referrer');
    await button('Choose photos').waitFor();
    expect(new URL(phone.url()).pathname).toBe('/q/');
    expect(carriers).toEqual([]);
  });

  it('loads at most 60 KB of script', async () => {
    const { phone } = pair;
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
