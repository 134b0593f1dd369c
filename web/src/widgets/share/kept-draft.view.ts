// Proves WID-2, WID-57.

import { screen } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FakeWidgets, serveWidgets } from '../../testing/fake-widgets.ts';
import { bookOrder, sampleWidget } from '../../testing/sample-widget.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
let fake: FakeWidgets;

const button = (name: string) => screen.findByRole('button', { name });
const field = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name });
const typed = { 'Recipient’s email address': 'grandma@example.com', 'Your name': 'Anna' };
const message = /^Message/;

beforeEach(async () => {
  view.server.push.refuse();
  fake = serveWidgets(view.server);
  fake.orders = [bookOrder('1', { title: 'Norway 2024' })];
  fake.widgets = [sampleWidget('1', { title: 'Norway 2024' })];
  await view.open('/widgets/P1/share');
  for (const [name, text] of Object.entries(typed)) await view.fill(await field(name), text);
  await view.fill(await field(message), 'Look, Granny!');
});

afterEach(() => void vi.useRealTimers());

async function expectTyped(): Promise<void> {
  for (const [name, text] of Object.entries(typed)) expect((await field(name)).value).toBe(text);
  expect((await field(message)).value).toBe('Look, Granny!');
}

it('what was typed is there once a link that another tab deleted is created again', async () => {
  fake.widgets = [];
  await view.user.click(await button('Send'));
  await view.user.click(await button('Create link: Norway 2024'));
  await expectTyped();
});

it('what was typed is there once the shop no longer blocks the photo book', async () => {
  fake.blocked = ['P1'];
  await view.user.click(await button('Send'));
  await screen.findByText(/The shop has blocked this photo book/);
  fake.blocked = [];
  expect(screen.queryByRole('textbox')).toBeNull();
  // What was loaded a minute ago is loaded again.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  window.dispatchEvent(new Event('visibilitychange'));
  await expectTyped();
});
