import { addDays, dayAt } from '@keepsake/contract/calendar-day';
import { type AccountInformation, storageStatusRoutes } from '@keepsake/contract/storage-status';
import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect, it } from 'vitest';
import { setCookie } from '../browser/cookies.ts';
import { makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { safeStorage } from '../testing/sample-storage.ts';
import { setUpView } from '../testing/view.ts';

/** The notice that mails do not arrive. */

const view = setUpView();
const { getAccountInformation } = storageStatusRoutes;

function serve(days: number, more: Partial<AccountInformation> = {}): void {
  const projectedDeletionDate = addDays(dayAt(Date.now(), 'Europe/Amsterdam'), days);
  view.server.respond(getAccountInformation, { ...safeStorage, projectedDeletionDate, ...more });
}

beforeEach(() => {
  serveLibrary(view.server, makePhotos({ '2020-08': 3 }));
});

const open = () => view.open('/my-photos/photos');
const bannerNow = () => screen.queryByRole('complementary', { name: 'Storage of your photos' });
const banner = async () =>
  within(await screen.findByRole('complementary', { name: 'Storage of your photos' }));
const gone = () => waitFor(() => expect(bannerNow()).toBeNull());
const dismiss = async () => view.user.click(await (await banner()).findByRole('button', { name: 'Dismiss' }));

const mailFailedOn = '2026-04-01';
const linkNow = () => screen.queryByRole('link', { name: 'Check your address' });
const link = () => screen.findByRole('link', { name: 'Check your address' });

it.each([
  ['safe', 600],
  ['warning', 47],
  ['critical', 3],
])('is in the %s banner, with a link to the address', async (status, days) => {
  serve(days, { mailFailedOn });
  await open();
  if (status === 'critical') await view.user.click(await screen.findByRole('button', { name: 'Not now' }));
  await (await banner()).findByText('We can’t email you.', { exact: false });
  await view.user.click(await link());
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
});

it('is in the notice of what was deleted', async () => {
  const deletion = {
    deletedOn: '2026-05-04',
    restorableUntil: '2026-05-18',
    photosCount: 3,
    projectCount: 0,
    isRestorable: true,
  };
  serve(-1, { deletion, mailFailedOn });
  await open();
  await (await banner()).findByText(/so we deleted your 3 photos/);
  expect((await link()).getAttribute('href')).toBe('/settings');
});

it('is not there when mails arrive', async () => {
  serve(600, { mailFailedOn: null });
  await open();
  await banner();
  expect(linkNow()).toBeNull();
});

it('brings back a safe banner that was closed for good, closed for the session', async () => {
  serve(600);
  await open();
  await dismiss();
  await gone();
  serve(600, { mailFailedOn });
  await open();
  await link();
  await dismiss();
  await gone();
  await open();
  await screen.findByRole('heading', { level: 2, name: 'August 2020' });
  expect(bannerNow()).toBeNull();
  setCookie('keepsake.storage-warning-dismissed', '', -1);
  await open();
  await link();
});
