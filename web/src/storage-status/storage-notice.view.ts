// Proves CLK-1, CLK-4, CLK-5, CLK-6, CLK-7, CLK-8, CLK-9, CLK-10, CLK-11, CLK-17.

import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import { configRoutes } from '@keepsake/contract/config';
import { sessionRoutes } from '@keepsake/contract/session';
import { type AccountInformation, storageStatusRoutes } from '@keepsake/contract/storage-status';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setCookie } from '../browser/cookies.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { session } from '../testing/fake-responses.ts';
import { safeStorage } from '../testing/sample-storage.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';
import { previewPath } from '../testing/viewer.ts';

const view = setUpView();
const { getAccountInformation } = storageStatusRoutes;
const shopUrl = 'https://shop.example/';
const introduction = 'All your photos in one place, kept in full quality and sorted by month.';

const daysFromNow = (days: number) => addDays(dayAt(Date.now(), 'Europe/Amsterdam'), days);

/** A day as the site writes it. */
const written = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.parse(daysFromNow(days)),
  );

function serve(days: number, more: Partial<AccountInformation> = {}): void {
  view.server.respond(getAccountInformation, () => ({
    ...safeStorage,
    projectedDeletionDate: daysFromNow(days),
    ...more,
  }));
}

beforeEach(() => {
  serveLibrary(view.server, makePhotos({ '2020-08': 3 }));
  view.server.respond(configRoutes.getConfig, ({ host }) => ({ ...configOfHost(host), shopUrl }));
});

const open = (path = '/my-photos/photos') => view.open(path);
const shown = () => screen.findByRole('heading', { level: 2, name: 'August 2020' });
const bannerNow = () => screen.queryByRole('complementary', { name: 'Storage of your photos' });
const banner = async () =>
  within(await screen.findByRole('complementary', { name: 'Storage of your photos' }));
const dialogNow = () => screen.queryByRole('dialog', { name: 'Keep your photos' });
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Keep your photos' }));
/** Noted with the banner; the dialog's code comes later. */
const hasOpenedItself = () => document.cookie.includes('keepsake.reactivation-shown=');
const keep = async () => (await banner()).findByRole('button', { name: 'Keep my photos' });
const press = async (name: string, where: typeof banner) => {
  (await (await where()).findByRole('button', { name })).focus();
  await view.user.keyboard('{Enter}');
};
const dismiss = () => press('Dismiss', banner);
const notNow = () => press('Not now', dialog);
const gone = (what: () => HTMLElement | null) => waitFor(() => expect(what()).toBeNull());
const forget = (cookie: string) => setCookie(`keepsake.${cookie}`, '', -1);

describe('the banner', () => {
  it.each([
    [600, 'We keep your photos for another 19 months.'],
    [130, 'We keep your photos for another 4 months.'],
    [47, 'Your photos will be deleted in 47 days.'],
  ])('of photos that go in %i days shows "%s"', async (days, sentence) => {
    serve(days);
    await open();
    await (await banner()).findByText(sentence);
    expect(hasOpenedItself()).toBe(false);
  });

  it.each([
    [3, /Your photos will be deleted in 3 days\./],
    [1, /Your photos will be deleted tomorrow\./],
    [0, /Your photos will be deleted today\./],
  ])('of photos that go in %i days shows until when to order', async (days, sentence) => {
    serve(days);
    await open();
    await notNow();
    const { findByText } = await banner();
    await findByText(sentence);
    await findByText(`Order by ${written(days)} to extend storage for 18 months.`, { exact: false });
  });

  it.each(['/', '/my-photos/albums'])('stands on %s, too', async (path) => {
    serve(47);
    await open(path);
    await keep();
  });

  it('goes when the day is over', async () => {
    serve(-1);
    await open();
    await shown();
    expect(bannerNow()).toBeNull();
  });

  it('is not there for a customer without photos and projects', async () => {
    // A connection refreshes the account: the dialog would open before the page is loaded again.
    view.server.push.refuse();
    serveLibrary(view.server, []);
    serve(3);
    await open();
    await screen.findByRole('heading', { name: 'Your photo library is empty' });
    expect(bannerNow()).toBeNull();
    expect(hasOpenedItself()).toBe(false);
    serve(3, { projectCount: 2 });
    await open();
    await (await dialog()).findByText('Your 2 saved projects go with them.', { exact: false });
  });

  it('promises nothing to a customer with projects and no photos, who reads the introduction', async () => {
    serveLibrary(view.server, []);
    serve(600, { projectCount: 2 });
    await open();
    await screen.findByText(introduction);
    expect(bannerNow()).toBeNull();
  });

  it('stands alone: the introduction takes its place once it is closed', async () => {
    serve(600);
    await open();
    await banner();
    expect(screen.queryByText(introduction)).toBeNull();
    await dismiss();
    await screen.findByText(introduction);
  });

  it('closed while photos are safe, comes again with a warning, which is closed for the session', async () => {
    serve(600);
    await open();
    await dismiss();
    await gone(bannerNow);
    await waitFor(() => expect(document.activeElement?.localName).toBe('main'));
    await open();
    await shown();
    expect(bannerNow()).toBeNull();
    serve(47);
    await open();
    await dismiss();
    await gone(bannerNow);
    await open();
    await shown();
    expect(bannerNow()).toBeNull();
    forget('storage-warning-dismissed');
    await open();
    await keep();
  });

  it('closed as a warning, comes again when it is critical, and for another account', async () => {
    serve(47);
    await open();
    await dismiss();
    await gone(bannerNow);
    view.server.respond(sessionRoutes.getToken, { ...session, subject: 'another' });
    await open();
    await keep();
    view.server.respond(sessionRoutes.getToken, session);
    serve(3);
    await open();
    await notNow();
    await keep();
  });

  it('changes with an order', async () => {
    serve(47);
    await open();
    await keep();
    serve(540);
    await view.server.push.publish({ type: 'orders-changed', payload: { orderCodes: ['LB-1'] } });
    await (await banner()).findByText('We keep your photos for another 17 months.');
  });

  it('is a sample where the service is missing, with a warning for developers', async () => {
    view.server.push.refuse();
    view.server.error(getAccountInformation, 'unavailable');
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await open();
    await (await banner()).findByText('We keep your photos for another 18 months.');
    expect(warn.mock.calls.flat().join(' ')).toContain('the storage status is a sample');
  });
});

describe('the dialog', () => {
  it('opens by itself, and by the button at any time', async () => {
    serve(3);
    await open();
    await dialog();
    await view.user.keyboard('{Escape}');
    await gone(dialogNow);
    await open();
    await shown();
    const button = await keep();
    await view.user.click(button);
    await (await dialog()).findByText(/^We keep your photos until \d+ \w+ \d+\. After that day/);
    await view.user.keyboard('{Escape}');
    await gone(dialogNow);
    await waitFor(() => expect(document.activeElement).toBe(button));
    forget('reactivation-shown');
    await open();
    await dialog();
  });

  it('leaves the focus to the page when it opened by itself', async () => {
    serve(3);
    for (const close of [() => view.user.keyboard('{Escape}'), notNow]) {
      await open();
      await dialog();
      await close();
      await waitFor(() => expect(document.activeElement?.localName).toBe('main'));
      forget('reactivation-shown');
    }
  });

  it('has the day of a deletion that waits after the last day', async () => {
    serve(-3, { delayedDeletionDate: daysFromNow(4) });
    await open();
    await (await dialog()).findByText(
      `We keep your photos until ${written(4)}. After that day they will be deleted.`,
      { exact: false },
    );
    await view.user.keyboard('{Escape}');
    const { findByText } = await banner();
    await findByText('Your photos will be deleted in 4 days.', { exact: false });
    await findByText(`Order by ${written(4)} to extend storage for 18 months.`, { exact: false });
  });

  it('links to the shop and to an export', async () => {
    serve(47);
    await open();
    await view.user.click(await keep());
    const { findByRole } = await dialog();
    expect(await findByRole('link', { name: 'Go to the shop' })).toHaveProperty('href', shopUrl);
    await view.user.click(await findByRole('button', { name: 'Create export' }));
    await screen.findByRole('dialog', { name: 'Export photos' });
    await gone(dialogNow);
  });

  it('offers no export where the brand has none', async () => {
    serve(3);
    view.server.respond(configRoutes.getConfig, () => ({ ...configOfHost('wallery.localhost'), shopUrl }));
    await open();
    const { findByText, queryByText, queryByRole } = await dialog();
    await findByText('Every order keeps your photos', { exact: false });
    expect(queryByText(/export/)).toBeNull();
    expect(queryByRole('button', { name: 'Create export' })).toBeNull();
  });

  it('does not open automatically above a photo', async () => {
    serve(3);
    const photos = makePhotos({ '2020-08': 1 });
    serveLibrary(view.server, photos);
    await open(previewPath(String(photos[0]?.imageId)));
    await screen.findByRole('button', { name: 'Keep my photos', hidden: true });
    expect(hasOpenedItself()).toBe(false);
  });

  it('is not there without its flag', async () => {
    serve(3);
    view.server.respond(configRoutes.getConfig, ({ host }) => {
      const config = configOfHost(host);
      return { ...config, flags: { ...config.flags, PhotoManagementReactivationEnabled: [] } };
    });
    await open();
    const { findByText, queryByRole } = await banner();
    await findByText('Your photos will be deleted in 3 days.', { exact: false });
    expect(queryByRole('button', { name: 'Keep my photos' })).toBeNull();
    expect(hasOpenedItself()).toBe(false);
  });
});
