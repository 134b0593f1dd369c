import { configRoutes } from '@keepsake/contract/config';
import { customersRoutes } from '@keepsake/contract/customers';
import { photosRoutes } from '@keepsake/contract/photos';
import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { serveAlbums } from '../testing/fake-albums.ts';
import { makePhoto, makePhotos, serveLibrary } from '../testing/fake-library.ts';
import { sampleCustomer } from '../testing/sample-customer.ts';
import { configOfHost } from '../testing/storefront-config.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const sectionNow = (name: string) =>
  screen.queryByRole('heading', { level: 2, name })?.closest('section') as HTMLElement | null | undefined;
const card = (name: string) =>
  waitFor(() => {
    const section = sectionNow(name);
    if (!section) throw new Error(`no card ${name}`);
    return within(section);
  });
const pictures = () => sectionNow('Photos')?.querySelectorAll('img').length;
/** The card may be another one by then. */
const says = (text: string) =>
  waitFor(() => within(sectionNow('Photos') as HTMLElement).getByText(text, { exact: false }));
const hasPictures = (count: number) => waitFor(() => expect(pictures()).toBe(count));

/** Enough for the large picture. */
const large = { width: 1600, height: 1067 };

describe('the card of the photos', () => {
  it.each([
    { width: 1200, height: 800 },
    { width: 1600, height: 2400 },
    { width: 4000, height: 8 },
  ])('has the brand’s picture where no photo is wide and large enough: $width × $height', async (size) => {
    serveLibrary(view.server, makePhotos({ '2024-05': 4 }, size));
    await view.open('/');
    await says('4 photos since 2024');
    // Pictures of the strip.
    await hasPictures(4);
  });

  it('shows the photos that were uploaded last, how many there are, and links to all', async () => {
    serveLibrary(view.server, makePhotos({ '2024-05': 1234 }, large));
    await view.open('/');
    await says('1,234 photos since 2024');
    await hasPictures(9);
    const { query } = view.server.requests(photosRoutes.listPhotos)[0] ?? {};
    expect(query).toMatchObject({ sortKey: 'uploaded', sortOrder: 'desc' });
    const links = await screen.findAllByRole('link', { name: 'See your photos' });
    await view.user.click(links.at(-1) as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'My photos' });
  });

  it.each<[string, Record<string, number>, string]>([
    ['one camera without a clock', { '1969-12': 1, '2016-05': 30 }, '31 photos since 2016'],
    ['few of many photos', { '1980-01': 3, '2016-05': 200 }, '203 photos since 2016'],
    ['scans of old photos', { '1962-07': 12, '2016-05': 30 }, '42 photos since 1962'],
    ['years that follow each other', { '2011-07': 1, '2016-05': 30 }, '31 photos since 2011'],
  ])('counts from the first year that is to be trusted: %s', async (_name, months, expected) => {
    serveLibrary(view.server, makePhotos(months));
    await view.open('/');
    await says(expected);
  });

  it('shows fewer photos, and none that are still prepared', async () => {
    serveLibrary(view.server, [...makePhotos({ '2024-05': 2 }), makePhoto(2, { state: 'processing' })]);
    await view.open('/');
    await says('3 photos');
    await hasPictures(2);
  });

  it('shows the newest albums, and links to all', async () => {
    const served = serveAlbums(view.server, serveLibrary(view.server, makePhotos({ '2024-05': 2 })));
    for (const name of ['Spring', 'Summer', 'Autumn', 'Winter', 'Family']) served.make(name);
    await view.open('/');
    const albums = await card('Albums');
    await albums.findByRole('link', { name: /^Family No photos/ });
    expect(albums.getAllByRole('listitem')).toHaveLength(4);
    await view.user.click(albums.getByRole('link', { name: 'Albums' }));
    await screen.findByRole('link', { name: /^Spring No photos/ });
  });

  it('offers to add photos when there are none', async () => {
    await view.open('/');
    await says('Add photos from your phone or computer');
    const photos = await card('Photos');
    await waitFor(() => expect(photos.getAllByRole('listitem')).toHaveLength(3));
    photos.getByText(/full quality/);
    photos.getByText('Or drag and drop your photos here.');
    photos.getByRole('button', { name: 'Add photos' });
  });

  it('updates the count after a push message', async () => {
    const library = serveLibrary(view.server, makePhotos({ '2024-05': 2 }));
    await view.open('/');
    await says('2 photos');
    library.photos = makePhotos({ '2024-05': 3 });
    await view.server.push.publish({
      type: 'photos-changed',
      payload: { change: 'added', months: [{ sortKey: 'dateTaken', year: 2024, month: 5 }] },
    });
    await says('3 photos');
  });

  it('shows the storage used', async () => {
    serveLibrary(view.server, makePhotos({ '2024-05': 25 }));
    await view.open('/');
    await says('2.38 MB of photos, all in full quality');
  });

  it('is absent where the timeline is switched off', async () => {
    await view.open('/?PhotoManagementTimelineViewEnabled=false');
    await card('Questions?');
    expect(sectionNow('Photos')).toBeFalsy();
    expect(view.server.requests(photosRoutes.getUser)).toEqual([]);
  });
});

describe('the card of photos that cannot be loaded', () => {
  it('shows an error with "Try again", which loads them', async () => {
    serveLibrary(view.server, makePhotos({ '2024-05': 3 }));
    view.server.error(photosRoutes.getUser, 'forbidden');
    await view.open('/');
    const alert = await screen.findByText(/^We couldn’t load your photos\./);
    expect(alert.closest('[role=alert]')?.textContent).toBe(
      'We couldn’t load your photos. Something went wrong on our side. Please try again.',
    );
    serveLibrary(view.server, makePhotos({ '2024-05': 3 }));
    const release = view.server.loading(photosRoutes.getUser);
    const requests = () => view.server.requests(photosRoutes.getUser).length;
    const before = requests();
    const tryAgain = (await card('Photos')).getByRole('button', { name: 'Try again' });
    await view.user.click(tryAgain);
    // Error and focus stay until the response.
    await waitFor(() => expect(requests()).toBe(before + 1));
    expect(alert.isConnected).toBe(true);
    expect(document.activeElement).toBe(tryAgain);
    release();
    await says('3 photos');
  });

  it('shows the count without photos when only those are missing', async () => {
    serveLibrary(view.server, makePhotos({ '2024-05': 3 }));
    view.server.error(photosRoutes.listPhotos, 'forbidden');
    await view.open('/');
    await says('3 photos');
    const photos = await card('Photos');
    await waitFor(() => expect(photos.getAllByRole('link')).toHaveLength(1));
    expect(pictures()).toBe(0);
    expect(photos.queryByRole('alert')).toBeNull();
  });
});

describe('the card without a connection', () => {
  afterEach(() => window.dispatchEvent(new Event('online')));

  it('retries before it shows the error', async () => {
    view.server.offline(photosRoutes.getUser);
    await view.open('/');
    await says('We can’t connect right now. Check your connection');
    // One request at the start and one by the page: two without a retry.
    expect(view.server.requests(photosRoutes.getUser).length).toBeGreaterThanOrEqual(3);
  });

  it('suggests checking it, and loads the photos automatically when the browser is online again', async () => {
    const { server, user } = view;
    server.push.refuse();
    server.error(photosRoutes.getUser, 'forbidden');
    await view.open('/');
    await says('We couldn’t load your photos.');
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    server.offline(photosRoutes.getUser);
    await user.click((await card('Photos')).getByRole('button', { name: 'Try again' }));
    await says('We couldn’t load your photos. Check your connection and try again.');
    serveLibrary(server, makePhotos({ '2024-05': 3 }));
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
    await says('3 photos');
  });
});

describe('the greeting', () => {
  const setHour = (hour: number) => vi.useFakeTimers({ now: new Date(2026, 10, 23, hour), toFake: ['Date'] });
  afterEach(() => vi.useRealTimers());

  it.each([
    [8, 'Good morning, Anna'],
    [12, 'Good afternoon, Anna'],
    [21, 'Good evening, Anna'],
  ])('at %i o’clock has the first name', async (hour, text) => {
    view.server.respond(customersRoutes.getMe, { ...sampleCustomer, name: 'Anna Andersen' });
    setHour(hour);
    await view.open('/');
    await screen.findByText(text);
  });

  it('has no name where there is none', async () => {
    setHour(8);
    await view.open('/');
    await screen.findByText('Good morning');
  });
});

it('links to the FAQs, where the brand has some, and to the contact page', async () => {
  const faqUrl = 'https://shop.example/faq';
  view.server.respond(configRoutes.getConfig, { ...configOfHost('localhost'), faqUrl });
  await view.open('/');
  const questions = await card('Questions?');
  expect(await questions.findByRole('link', { name: /^FAQs/ })).toHaveProperty('href', faqUrl);
  await view.user.click(questions.getByRole('link', { name: 'Contact us' }));
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
});
