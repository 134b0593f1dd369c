// Proves ACT-1, ACT-3, ACT-4, ACT-5, ACT-7, ACT-8, ACT-9, ACT-40, ACT-41.

import { type Activation, activationRoutes } from '@keepsake/contract/activation';
import { albumsRoutes } from '@keepsake/contract/albums';
import { photosRoutes } from '@keepsake/contract/photos';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { TrackedEvent } from '../browser/event-tracker.ts';
import { setUpView } from '../testing/view.ts';

const view = setUpView();
const { getActivation, startActivation, getImportReport } = activationRoutes;
const importing = { photosDone: 30, photosCount: 120, photosRefused: 0 };

/** The service of a customer with an older library. */
function serveActivation(activation: Activation) {
  let now = activation;
  view.server.respond(getActivation, () => now);
  view.server.respond(startActivation, () => {
    now = { status: 'IMPORTING', progress: importing };
    return { started: true };
  });
  return (next: Activation) => {
    now = next;
  };
}

const starts = () => view.server.requests(startActivation).length;
const panel = () => screen.findByRole('region', { name: 'Photos from our former photo service' });
const button = async (name: string) => within(await panel()).findByRole('button', { name });
const empty = () => screen.queryByRole('heading', { name: 'Your photo library is empty' });

/** Events of the page, from its start on. */
async function tracked(): Promise<TrackedEvent[]> {
  const { eventTracker } = await import('../browser/event-tracker.ts');
  const events: TrackedEvent[] = [];
  eventTracker.connect((event) => events.push(event));
  return events;
}

it.each(['/my-photos/photos', '/my-photos/albums'])('starts by itself at %s, once', async (path) => {
  const set = serveActivation({ status: 'NOT_ACTIVE' });
  await view.open(path);
  const events = await tracked();
  await screen.findByText('30 of 120 photos');
  expect(empty()).toBeNull();
  expect(starts()).toBe(1);
  expect(events).toContainEqual({ name: 'activation-started' });
  const asked = () => [photosRoutes.getTimelineCounts, photosRoutes.getUser, albumsRoutes.listAlbums];
  const before = asked().map((route) => view.server.requests(route).length);
  set({ status: 'ACTIVE', progress: { ...importing, photosDone: 120 } });
  await view.server.push.publish({ type: 'import-error', payload: importing });
  await screen.findByText('120 photos have moved in');
  // What the import changed is requested again, if the page shows it.
  await waitFor(() => {
    const after = asked().map((route) => view.server.requests(route).length);
    expect(after[1]).toBeGreaterThan(before[1] ?? 0);
    const own = path.endsWith('photos') ? 0 : 2;
    expect(after[own]).toBeGreaterThan(before[own] ?? 0);
  });
});

it('starts ten seconds later where no messages get through', async () => {
  view.server.push.refuse();
  serveActivation({ status: 'NOT_ACTIVE' });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  await view.open('/my-photos/photos');
  // The wait for the connection of messages is as long.
  const waits = () => timers.mock.calls.filter(([, delay]) => delay === 10_000);
  await waitFor(() => expect(view.server.requests(getActivation).length).toBeGreaterThan(0));
  await screen.findByRole('heading', { name: 'Your photo library is empty' });
  await waitFor(() => expect(waits().length).toBeGreaterThan(0));
  expect(starts()).toBe(0);
  for (const [action] of waits()) action();
  await screen.findByText('30 of 120 photos');
  expect(starts()).toBe(1);
});

it('shows nothing where nothing can be started', async () => {
  view.server.respond(getActivation, { status: 'NOT_ACTIVE' });
  view.server.respond(startActivation, { started: false });
  await view.open('/my-photos/photos');
  const events = await tracked();
  await waitFor(() => expect(view.server.requests(getActivation)).toHaveLength(2));
  expect(events).not.toContainEqual({ name: 'activation-started' });
  await screen.findByRole('heading', { name: 'Your photo library is empty' });
  expect(screen.queryByRole('region', { name: 'Photos from our former photo service' })).toBeNull();
  expect(starts()).toBe(1);
});

it('does not start again after a failure until that is asked for', async () => {
  const set = serveActivation({ status: 'NOT_ACTIVE', hasFailed: true });
  await view.open('/my-photos/photos');
  const again = await button('Try again');
  expect(starts()).toBe(0);
  await view.user.click(again);
  await screen.findByText('30 of 120 photos');
  set({ status: 'NOT_ACTIVE', hasFailed: true });
  await view.server.push.publish({ type: 'import-error', payload: importing });
  await screen.findByText('We couldn’t bring over all your photos');
  expect(starts()).toBe(1);
});

it('says why it could not be started', async () => {
  view.server.respond(getActivation, { status: 'NOT_ACTIVE' });
  view.server.error(startActivation, 'unavailable');
  await view.open('/my-photos/photos');
  const alert = await screen.findByRole('alert');
  await within(alert).findByText('We couldn’t bring over all your photos');
  within(alert).getByText(/Something went wrong on our side/);
});

it('names what was left out, until that is dismissed', async () => {
  const progress = { photosDone: 120, photosCount: 120, photosRefused: 3 };
  view.server.respond(getActivation, { status: 'ACTIVE', progress });
  view.server.respond(getImportReport, {
    finishedAt: '2026-11-28T10:00:00.000Z',
    photosCount: 120,
    photosKnown: 0,
    photosRefused: 3,
    refused: [
      { fileName: 'holiday.mov', reason: 'unsupported' },
      { fileName: 'beach.jpg', reason: 'damaged' },
    ],
  });
  await view.open('/my-photos/photos');
  await screen.findByText('3 photos could not be brought over.');
  await view.user.click(await button('Show which'));
  const dialog = await screen.findByRole('dialog', { name: 'Not brought over' });
  const rows = await within(dialog).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'holiday.movWe don’t store this kind of file.',
    'beach.jpgThe file is damaged.',
  ]);
  within(dialog).getByText('And 1 more.');
  await view.user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await view.user.click(await button('Dismiss'));
  await view.open('/my-photos/photos');
  await waitFor(() => expect(view.server.requests(getActivation)).toHaveLength(2));
  expect(screen.queryByText('3 photos could not be brought over.')).toBeNull();
});

it('is silent for a library that is as it should be, and while it is being deleted', async () => {
  for (const status of ['ACTIVE', 'DELETING'] as const) {
    view.server.respond(getActivation, { status });
    await view.open('/my-photos/photos');
    await waitFor(() => expect(view.server.requests(getActivation)).not.toEqual([]));
    await screen.findByRole('heading', { name: 'Your photo library is empty' });
    expect(screen.queryByRole('region', { name: 'Photos from our former photo service' })).toBeNull();
  }
  expect(starts()).toBe(0);
});
