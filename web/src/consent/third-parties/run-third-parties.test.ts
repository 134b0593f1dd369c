// Proves CON-14, CON-15.

import { describe, expect, it, vi } from 'vitest';
import { recordingKinds } from '../../testing/recording-third-party.ts';
import { noScripts } from '../../testing/third-parties.ts';
import { noConsent, parseConsent } from '../consent.ts';
import { type ChatState, runThirdParties } from './run-third-parties.ts';

const script = { script: 'https://others.test/a.js' };
const chat = { ...script, options: {} };
const all = {
  ...noScripts,
  chat,
  analytics: script,
  heatmap: script,
  marketing: script,
  abTest: 'https://others.test/offers',
};
const visitor = { channel: 'LB-GB', locale: 'en-GB', isMobile: false, email: null };
const codes = ['00', '01', '10', '11'] as const;
const statistics = ['load analytics', 'load heatmap', 'load feedback', 'load abTest'];

function setUp(fail?: (call: string) => void) {
  const { kinds, calls } = recordingKinds(fail);
  const report = vi.fn<(error: unknown) => void>();
  const chatStates: ChatState[] = [];
  const parties = runThirdParties(kinds, { report, onChat: (state) => chatStates.push(state) });
  return { parties, calls, report, chatStates };
}

const consentOf = (code: string) => parseConsent(code) ?? noConsent;

describe('what an answer allows', () => {
  it.each(codes)('%s', (code) => {
    const { parties, calls } = setUp();
    parties.load(all, consentOf(code), visitor);
    const expected = [
      ...(code.startsWith('1') ? statistics : []),
      ...(code.endsWith('1') ? ['load marketing'] : []),
    ];
    expect(calls).toEqual(expected);
  });

  it.each(codes)('is nothing where the brand has nothing: %s', (code) => {
    const { parties, calls } = setUp();
    parties.load(noScripts, consentOf(code), visitor);
    expect(calls.filter((call) => call !== 'load feedback')).toEqual([]);
  });

  it('is loaded once, and more of it later', () => {
    const { parties, calls } = setUp();
    parties.load(all, consentOf('10'), visitor);
    parties.load(all, consentOf('11'), visitor);
    expect(calls).toEqual([...statistics, 'load marketing']);
  });
});

it('stops what an answer no longer allows', () => {
  const { parties, calls } = setUp();
  parties.load(all, consentOf('11'), visitor);
  calls.length = 0;
  parties.load(all, consentOf('10'), visitor);
  expect(calls).toEqual(['stop marketing']);
  parties.load(all, consentOf('00'), visitor);
  expect(calls.slice(1)).toEqual(statistics.map((call) => call.replace('load', 'stop')));
});

it('tells another language to what runs, and to nothing else', () => {
  const { parties, calls } = setUp();
  parties.load(all, consentOf('01'), visitor);
  parties.update('nl-NL');
  expect(calls).toEqual(['load marketing', 'update marketing nl-NL']);
});

it('loads the chat by a press only, whatever was answered', async () => {
  const { parties, calls, chatStates } = setUp();
  parties.load(all, noConsent, visitor);
  parties.startChat(chat, visitor);
  await vi.waitFor(() => expect(chatStates).toEqual(['loading', 'open']));
  parties.update('nl-NL');
  parties.stopChat();
  parties.update('de-AT');
  expect(calls).toEqual(['load chat', 'update chat nl-NL', 'stop chat']);
  await vi.waitFor(() => expect(chatStates).toEqual(['loading', 'open', 'closed']));
});

describe('a third party that fails', () => {
  it('harms no other, and is reported once', async () => {
    const failure = new Error('broken');
    const { parties, calls, report } = setUp((call) => {
      if (/analytics|signed/.test(call)) throw failure;
    });
    parties.load(all, consentOf('11'), visitor);
    parties.send({ name: 'signed-in', subject: 'anna' });
    parties.send({ name: 'signed-out', subject: 'anna' });
    parties.update('nl-NL');
    await vi.waitFor(() => expect(calls).toContain('update marketing nl-NL'));
    expect(calls).toEqual(expect.arrayContaining([...statistics, 'load marketing', 'send signed-out']));
    expect(report.mock.calls).toEqual([[failure]]);
  });

  it('says so where it was pressed for, and can be tried again', async () => {
    let isBroken = true;
    const { parties, calls, report, chatStates } = setUp(() => {
      if (isBroken) throw new Error('broken');
    });
    parties.startChat(chat, visitor);
    await vi.waitFor(() => expect(chatStates).toEqual(['loading', 'failed']));
    parties.update('nl-NL');
    expect(calls).toEqual(['load chat']);
    isBroken = false;
    parties.startChat(chat, visitor);
    await vi.waitFor(() => expect(chatStates.slice(2)).toEqual(['loading', 'open']));
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('says so once when another language cannot be loaded, and can be tried again', async () => {
    const { parties, calls, chatStates } = setUp((call) => {
      if (call.startsWith('update')) throw new Error('broken');
    });
    parties.startChat(chat, visitor);
    await vi.waitFor(() => expect(chatStates).toEqual(['loading', 'open']));
    parties.update('nl-NL');
    parties.update('fr-FR');
    await vi.waitFor(() => expect(chatStates).toEqual(['loading', 'open', 'failed']));
    parties.startChat(chat, visitor);
    await vi.waitFor(() => expect(chatStates.slice(3)).toEqual(['loading', 'open']));
    expect(calls.filter((call) => call === 'load chat')).toHaveLength(2);
  });
});
