import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { photosRoutes } from '@keepsake/contract/photos';
import { describe, expect, it } from 'vitest';
import { longTimeout } from '../../testing/browser.ts';
import { serveAlbums } from '../../testing/fake-albums.ts';
import { makePhoto, makePhotos, serveLibrary } from '../../testing/fake-library.ts';
import { findPageProblems } from '../../testing/page-problems.ts';
import { sampleCustomer } from '../../testing/sample-customer.ts';
import { setUpScreen } from '../../testing/screen.ts';
import { configOfHost } from '../../testing/storefront-config.ts';

const screen = setUpScreen();
const title = () => screen.page.getByRole('heading', { level: 1, name: 'Overview' });
const card = (name: string) =>
  screen.page.getByRole('main').locator('section', { has: screen.page.getByRole('heading', { name }) });
const photosCard = () => card('Photos');
const pictures = () => photosCard().locator('img');

/** Enough for the large picture. */
const large = { width: 1600, height: 1067 };

describe('the card of the photos', () => {
  it('shows skeletons without layout shift while loading', async () => {
    const { server } = screen;
    serveLibrary(server, makePhotos({ '2024-05': 12 }, large));
    const releases = [photosRoutes.getUser, photosRoutes.listPhotos].map((route) => server.loading(route));
    await screen.open('/');
    await title().waitFor();
    expect(
      await photosCard().getByRole('link', { name: 'See your photos' }).last().locator('span').count(),
    ).toBe(8);
    expect(await pictures().count()).toBe(0);
    expect(await findPageProblems(screen.page)).toEqual([]);
    const before = await photosCard().boundingBox();
    for (const release of releases) release();
    await photosCard().getByText('12 photos').waitFor();
    await expect.poll(() => pictures().count(), longTimeout).toBe(9);
    // No layout shift.
    expect((await photosCard().boundingBox())?.height).toBe(before?.height);
  });

  it.each([
    { width: 1200, height: 800 },
    { width: 1600, height: 2400 },
  ])('has the brand’s picture where no photo is wide and large enough: $width × $height', async (size) => {
    serveLibrary(screen.server, makePhotos({ '2024-05': 4 }, size));
    await screen.open('/');
    await photosCard().getByText('4 photos since 2024').waitFor();
    // Pictures of the strip.
    await expect.poll(() => pictures().count(), longTimeout).toBe(4);
  });

  it('shows the photos that were uploaded last, how many there are, and links to all', async () => {
    const { page, server } = screen;
    serveLibrary(server, makePhotos({ '2024-05': 1234 }, large));
    await screen.open('/');
    await photosCard().getByText('1,234 photos since 2024').waitFor();
    await expect.poll(() => pictures().count(), longTimeout).toBe(9);
    const { query } = server.requests(photosRoutes.listPhotos)[0] ?? {};
    expect(query).toMatchObject({ sortKey: 'uploaded', sortOrder: 'desc' });
    expect(await findPageProblems(page)).toEqual([]);
    await page.getByRole('link', { name: 'See your photos' }).last().click();
    await page.getByRole('heading', { level: 1, name: 'My photos' }).waitFor();
  });

  it('shows fewer photos, and none that are still prepared', async () => {
    const { server } = screen;
    const ready = makePhotos({ '2024-05': 2 });
    serveLibrary(server, [...ready, makePhoto(2, { state: 'processing' })]);
    await screen.open('/');
    await photosCard().getByText('3 photos').waitFor();
    await expect.poll(() => pictures().count(), longTimeout).toBe(2);
  });

  it('shows the newest albums, and links to all', async () => {
    const { page, server } = screen;
    const served = serveAlbums(server, serveLibrary(server, makePhotos({ '2024-05': 2 })));
    for (const name of ['Spring', 'Summer', 'Autumn', 'Winter', 'Family']) served.make(name);
    const albums = () => card('Albums');
    await screen.open('/');
    await albums()
      .getByRole('link', { name: /^Family No photos/ })
      .waitFor();
    expect(await albums().getByRole('listitem').count()).toBe(4);
    expect(await findPageProblems(page)).toEqual([]);
    await albums().getByRole('heading', { name: 'Albums' }).getByRole('link').click();
    await page.getByRole('link', { name: /^Spring No photos/ }).waitFor();
  });

  it('offers to add photos when there are none', async () => {
    const { page } = screen;
    await screen.open('/');
    await photosCard().getByText('Add photos from your phone or computer').waitFor();
    await expect.poll(() => photosCard().getByRole('listitem').count(), longTimeout).toBe(3);
    expect(await photosCard().getByText('full quality').count()).toBe(1);
    const add = photosCard().getByRole('button', { name: 'Add photos' });
    await add.waitFor();
    expect(await findPageProblems(page)).toEqual([]);
    await add.click();
    await page.getByRole('dialog', { name: 'Add photos' }).waitFor();
  });

  it('updates the count after a push message', async () => {
    const { server } = screen;
    const library = serveLibrary(server, makePhotos({ '2024-05': 2 }));
    await screen.open('/');
    await photosCard().getByText('2 photos').waitFor();
    library.photos = makePhotos({ '2024-05': 3 });
    await server.push.publish({
      type: 'photos-changed',
      payload: { change: 'added', months: [{ sortKey: 'dateTaken', year: 2024, month: 5 }] },
    });
    await photosCard().getByText('3 photos').waitFor();
  });

  it('accepts files dropped on the page, and mentions it while it is empty', async () => {
    const { page, server } = screen;
    serveLibrary(server, []);
    await screen.open('/');
    await photosCard().getByText('Or drag and drop your photos here.').waitFor();
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['photo'], 'beach.jpg', { type: 'image/jpeg' }));
      return transfer;
    });
    // Dropping is not for the first view.
    const drag = async () => {
      await page.dispatchEvent('main', 'dragenter', { dataTransfer });
      return page.getByText('Drop your photos here', { exact: true }).count();
    };
    await expect.poll(drag, longTimeout).toBeGreaterThan(0);
    await page.dispatchEvent('main', 'drop', { dataTransfer });
    await page.getByRole('dialog').getByText('beach.jpg').first().waitFor();
  });

  it('is absent where the timeline is switched off', async () => {
    await screen.open('/?PhotoManagementTimelineViewEnabled=false');
    await card('Questions?').waitFor();
    expect(await photosCard().count()).toBe(0);
    expect(screen.server.requests(photosRoutes.getUser)).toEqual([]);
  });
});

describe('the card of photos that cannot be loaded', () => {
  it('shows an error with "Try again", which loads them', async () => {
    const { page, server } = screen;
    serveLibrary(server, makePhotos({ '2024-05': 3 }));
    server.error(photosRoutes.getUser, 'forbidden');
    await screen.open('/');
    const alert = photosCard().getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toBe(
      'We couldn’t load your photos. Something went wrong on our side. Please try again.',
    );
    expect(await findPageProblems(page)).toEqual([]);
    serveLibrary(server, makePhotos({ '2024-05': 3 }));
    const release = server.loading(photosRoutes.getUser);
    const before = server.requests(photosRoutes.getUser).length;
    const tryAgain = photosCard().getByRole('button', { name: 'Try again' });
    await tryAgain.click();
    // Error and focus stay until the response.
    await expect.poll(() => server.requests(photosRoutes.getUser).length, longTimeout).toBe(before + 1);
    expect(await alert.count()).toBe(1);
    expect(await tryAgain.evaluate((button) => button === document.activeElement)).toBe(true);
    release();
    await photosCard().getByText('3 photos').waitFor();
  });

  it('shows the count without photos when only those are missing', async () => {
    const { server } = screen;
    serveLibrary(server, makePhotos({ '2024-05': 3 }));
    server.error(photosRoutes.listPhotos, 'forbidden');
    await screen.open('/');
    await photosCard().getByText('3 photos').waitFor();
    await expect.poll(() => photosCard().getByRole('link').count(), longTimeout).toBe(1);
    expect(await pictures().count()).toBe(0);
    expect(await photosCard().getByRole('alert').count()).toBe(0);
  });
});

it('shows the storage used', async () => {
  const { server } = screen;
  serveLibrary(server, makePhotos({ '2024-05': 25 }));
  await screen.open('/');
  await photosCard().getByText('2.38 MB of photos, all in full quality').waitFor();
});

it.each([
  [8, 'Good morning, Anna'],
  [12, 'Good afternoon, Anna'],
  [21, 'Good evening, Anna'],
])('greets at %i o’clock by the first name', async (hour, text) => {
  const { page, server } = screen;
  server.respond(customersRoutes.getMe, { ...sampleCustomer, name: 'Anna Andersen' });
  await page.clock.setFixedTime(new Date(2026, 10, 23, hour));
  await screen.open('/');
  await page.getByText(text, { exact: true }).waitFor();
});

it('greets without a name where there is none', async () => {
  const { page } = screen;
  await page.clock.setFixedTime(new Date(2026, 10, 23, 8));
  await screen.open('/');
  await page.getByText('Good morning', { exact: true }).waitFor();
});

it('links to the FAQs, where the brand has some, and to the contact page', async () => {
  const { page, server } = screen;
  const faqUrl = 'https://shop.example/faq';
  server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), faqUrl });
  await screen.open('/');
  const faqs = card('Questions?').getByRole('link', { name: /^FAQs/ });
  await faqs.waitFor();
  expect(await faqs.getAttribute('href')).toBe(faqUrl);
  await card('Questions?').getByRole('link', { name: 'Contact us' }).click();
  await page.getByRole('heading', { level: 1, name: 'Contact us' }).waitFor();
});

describe('the card without a connection', () => {
  // A retry waits up to a second.
  const nextAttempt = () => screen.page.clock.fastForward(1_000);

  it('retries before it shows the error', async () => {
    const { page, server } = screen;
    let requests = 0;
    page.on('request', (request) => {
      requests += request.url().endsWith('/photo-management/users') ? 1 : 0;
    });
    server.offline(photosRoutes.getUser);
    await page.clock.install();
    await screen.open('/');
    const alert = photosCard().getByRole('alert');
    await expect.poll(async () => nextAttempt().then(() => alert.count()), longTimeout).toBe(1);
    expect(await alert.textContent()).toContain('We can’t connect right now. Check your connection');
    // One request at the start and one by the page: two without a retry.
    expect(requests).toBeGreaterThanOrEqual(3);
  });

  it('suggests checking it, and loads the photos automatically when the browser is online again', async () => {
    const { context, page, server } = screen;
    server.error(photosRoutes.getUser, 'forbidden');
    await page.clock.install();
    await screen.open('/');
    await photosCard().getByRole('alert').waitFor();
    await context.setOffline(true);
    serveLibrary(server, makePhotos({ '2024-05': 3 }));
    const text = photosCard().getByText('Check your connection and try again.');
    // A part of the page that loads later, and push, fetch as well: the button is busy then.
    const tryAgain = async () => {
      // Enter, as what loads below the card may move the button under a pointer.
      await photosCard().getByRole('button', { name: 'Try again' }).press('Enter');
      await nextAttempt();
      return text.count();
    };
    await expect.poll(tryAgain, longTimeout).toBe(1);
    await context.setOffline(false);
    await photosCard().getByText('3 photos').waitFor();
  });
});
