// Proves IDE-18.

import { activityRoutes } from '@keepsake/contract/activity';
import { configRoutes } from '@keepsake/contract/config';
import { type TwoStep, twoStepRoutes } from '@keepsake/contract/two-step';
import { screen, within } from '@testing-library/dom';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { customer, refuse } from '../../testing/fake-responses.ts';
import {
  isOn,
  off,
  recoveryCodes,
  serveTwoStep,
  twoStepSetup,
  withPasswords,
} from '../../testing/serve-two-step.ts';
import { setUpView } from '../../testing/view.ts';

const view = setUpView();
const path = '/settings/security';
const { getTwoStep, setUpTwoStep, startTwoStep, renewRecoveryCodes, endTwoStep } = twoStepRoutes;
const identity = { idpType: 'keepsake', idpSub: customer.id };
const config = withPasswords('localhost');

const section = async () => within(await screen.findByRole('region', { name: 'Two-step sign-in' }));
const press = async (name: string) => view.user.click(await (await section()).findByRole('button', { name }));
const answer = async (name: string) =>
  view.user.click(await within(await screen.findByRole('alertdialog')).findByRole('button', { name }));
const noQuestion = () => expect.poll(() => screen.queryByRole('alertdialog')).toBeNull();
const text = (value: string | RegExp) => screen.findByText(value);
const field = () => screen.findByLabelText('Code from the app', { selector: 'input' });
const focused = () => expect.poll(() => document.activeElement?.textContent);

async function renew(): Promise<void> {
  await press('New recovery codes');
  await answer('Make new codes');
}

async function turnOff(): Promise<void> {
  await press('Turn off');
  await answer('Turn off');
}

const serve = (state: TwoStep) => serveTwoStep(view.server, state);

async function open(state: TwoStep): Promise<void> {
  serve(state);
  await view.open(path);
}

async function openSetUp(): Promise<void> {
  await open(off);
  await press('Turn on');
  await text('Set up your authenticator app');
}

async function send(code: string): Promise<void> {
  await view.fill(await field(), code);
  await press('Turn on');
}

function refuseCode(status: number, body: object, headers: Record<string, string> = {}): void {
  view.server.serve(/\/two-step\/actions\/start$/, (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify({ message: 'No.', correlationId: 'c', ...body }));
  });
}

describe('two-step sign-in', () => {
  it('is turned on by a code of the app, and then shows its recovery codes once', async () => {
    const { server } = view;
    await openSetUp();
    await focused().toBe('Set up your authenticator app');
    expect((await section()).getAllByRole('listitem')).toHaveLength(3);
    await screen.findByRole('img', { name: 'QR code for your authenticator app' });
    await text('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    expect((await field()).getAttribute('autocomplete')).toBe('one-time-code');
    expect((await field()).getAttribute('inputmode')).toBe('numeric');
    const shown = server.requests(activityRoutes.listActivity).length;
    await send('123 456');
    await text('Your recovery codes');
    await focused().toBe('Your recovery codes');
    await text('Two-step sign-in is on');
    const codes = (await section()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(codes).toEqual(recoveryCodes);
    expect(server.requests(startTwoStep).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { ...identity, code: '123 456' },
    ]);
    await expect.poll(() => server.requests(activityRoutes.listActivity).length).toBeGreaterThan(shown);
    await press('I have saved them');
    await text('10 recovery codes left');
    expect(screen.queryByText(recoveryCodes[0] ?? '')).toBeNull();
  });

  it('shows at once that it is on, while the state is on its way', async () => {
    await openSetUp();
    view.server.loading(getTwoStep);
    await send('123456');
    await press('I have saved them');
    await text('10 recovery codes left');
  });

  it('has a link to the app on a phone only', async () => {
    const name = 'Open in an app on this device';
    await openSetUp();
    expect(screen.queryByRole('link', { name })).toBeNull();
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)');
    onTestFinished(() => agent.mockRestore());
    await openSetUp();
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(twoStepSetup.uri);
    // A service of the retailer may respond with anything.
    view.server.respond(setUpTwoStep, { ...twoStepSetup, uri: 'javascript:alert(1)' });
    await view.open(path);
    await press('Turn on');
    await text('Set up your authenticator app');
    expect(screen.queryByRole('link', { name })).toBeNull();
  });

  it('copies the key without its blanks', async () => {
    await openSetUp();
    await press('Copy');
    await text('The key has been copied');
    expect(await navigator.clipboard.readText()).toBe(twoStepSetup.secret);
  });

  it('can be left off during the setup', async () => {
    await openSetUp();
    await press('Cancel');
    expect(await (await section()).findByRole('button', { name: 'Turn on' })).toBeTruthy();
    expect(screen.queryByLabelText('Code from the app')).toBeNull();
    expect(view.server.requests(startTwoStep)).toEqual([]);
  });
});

describe('a code', () => {
  const wrong = 'This code isn’t right. Enter the six digits that the app shows now';

  it('that has no six digits is not sent', async () => {
    await openSetUp();
    await send('12345');
    await text(wrong);
    expect(view.server.requests(startTwoStep)).toEqual([]);
  });

  it('that is wrong has a text at the field and keeps the setup', async () => {
    await openSetUp();
    refuseCode(400, { code: 'invalid-request', fields: [{ path: 'code', code: 'not-valid' }] });
    await send('123456');
    await text(wrong);
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    await text('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP');
    expect(screen.queryByText(/We couldn’t/)).toBeNull();
  });

  it('names the time after too many', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-27T12:00:00.000Z'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    await openSetUp();
    refuseCode(429, { code: 'too-many-requests' }, { 'Retry-After': '900' });
    await send('123456');
    await text(/^You’ve tried this several times\. You can try again from Fri 27 Nov 2026/);
    await text('Set up your authenticator app');
  });

  it('can be sent again without a network', async () => {
    await openSetUp();
    view.server.offline(startTwoStep);
    await send('123456');
    await text(/^We couldn’t turn on two-step sign-in\./);
    serve(off);
    await press('Turn on');
    await text('Your recovery codes');
  });

  it('ends the setup if it was turned on elsewhere', async () => {
    await openSetUp();
    serve(isOn(7));
    view.server.respond(startTwoStep, () => refuse('conflict'));
    await send('123456');
    await text('Two-step sign-in has been changed in another window or on another device');
    await text('7 recovery codes left');
    expect(screen.queryByLabelText('Code from the app')).toBeNull();
  });
});

describe('turning on', () => {
  it('shows the state if it was turned on elsewhere', async () => {
    await open(off);
    await (await section()).findByRole('button', { name: 'Turn on' });
    serve(isOn(7));
    view.server.error(setUpTwoStep, 'conflict');
    await press('Turn on');
    await text('7 recovery codes left');
  });

  it('can be tried again after a failure', async () => {
    await open(off);
    view.server.offline(setUpTwoStep);
    await press('Turn on');
    await text(/^We couldn’t turn on two-step sign-in\./);
    serve(off);
    await press('Turn on');
    await text('Set up your authenticator app');
  });
});

describe('turning off', () => {
  it('asks first', async () => {
    await open(isOn(8));
    await press('Turn off');
    await text(/^Your password alone will then open your account/);
    await answer('Cancel');
    await noQuestion();
    await press('Turn off');
    // Shown at once, while the state is on its way.
    view.server.loading(getTwoStep);
    await answer('Turn off');
    await text('Two-step sign-in is off');
    expect(await (await section()).findByRole('button', { name: 'Turn on' })).toBeTruthy();
    expect(view.server.requests(endTwoStep).map(({ params }) => params)).toEqual([identity]);
  });

  it('can be tried again after a failure', async () => {
    await open(isOn(8));
    view.server.offline(endTwoStep);
    await turnOff();
    await text(/^We couldn’t turn off two-step sign-in\./);
    serve(isOn(8));
    await answer('Turn off');
    await text('Two-step sign-in is off');
  });
});

it.each([
  ['turning on', setUpTwoStep, off, () => press('Turn on')],
  ['a first code', startTwoStep, off, () => press('Turn on').then(() => send('123456'))],
  ['new recovery codes', renewRecoveryCodes, isOn(2), renew],
  ['turning off', endTwoStep, isOn(2), turnOff],
])('%s leads to the sign-in page if the sign-in was long ago', async (_, route, state, act) => {
  await open(state);
  view.server.error(route, 'recent-sign-in-required');
  await act();
  const query = new URLSearchParams({ returnTo: path, again: '1' });
  const address = () => window.location.pathname + window.location.search;
  await expect.poll(address).toBe(`/session/login?${query}`);
  expect(screen.queryByText(/We couldn’t/)).toBeNull();
});

describe('the section', () => {
  it('can be loaded again after a failure', async () => {
    serve(isOn(8));
    view.server.error(getTwoStep, 'not-found');
    await view.open(path);
    await text('We couldn’t load your two-step sign-in');
    serve(isOn(8));
    await press('Try again');
    await text('8 recovery codes left');
  });

  it.each([
    ['of another provider', { ...config, passwordUrl: null }],
    ['without the extension', { ...config, extensions: { ...config.extensions, twoStep: false } }],
  ])('%s is not here', async (_, response) => {
    serve(off);
    view.server.respond(configRoutes.getConfig, response);
    await view.open(path);
    await text('Nothing has happened in this time.');
    expect(screen.queryByRole('region', { name: 'Two-step sign-in' })).toBeNull();
    expect(view.server.requests(getTwoStep)).toEqual([]);
  });
});
