// Proves CON-4, CON-17.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordingScripts } from '../../testing/recording-third-party.ts';
import { createChat } from './chat.ts';

const config = { script: 'https://chat.test/c.js', options: { colour: 'red' } };
const visitor = { channel: 'LB-NL', locale: 'nl-NL', isMobile: true, email: 'anna@example.com' };

let page: EventTarget & { keepsakeChat?: object };
beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal('window', page);
});
afterEach(() => vi.unstubAllGlobals());

it('is told channel, language, e-mail address and options, and nothing else', async () => {
  const { scripts, calls } = recordingScripts();
  await createChat(scripts).load(config, visitor);
  const { channel, locale, email } = visitor;
  expect(page.keepsakeChat).toEqual({ channel, locale, email, options: config.options });
  expect(calls.at(-1)).toBe('+https://chat.test/c.js');
});

it('is loaded again in another language', async () => {
  const { scripts, calls } = recordingScripts();
  const chat = createChat(scripts);
  await chat.update('fr-FR');
  expect(calls).toEqual([]);
  await chat.load(config, visitor);
  await chat.update('nl-NL');
  expect(calls.filter((call) => call.startsWith('+'))).toHaveLength(1);
  await chat.update('fr-FR');
  expect(calls.filter((call) => call.startsWith('+'))).toHaveLength(2);
  expect(page.keepsakeChat).toMatchObject({ locale: 'fr-FR' });
});

it('forgets whom it has served when another language cannot be loaded', async () => {
  let isBroken = false;
  const { scripts, calls } = recordingScripts(() =>
    isBroken ? Promise.reject(new Error('gone')) : Promise.resolve(),
  );
  const chat = createChat(scripts);
  await chat.load(config, visitor);
  isBroken = true;
  await expect(chat.update('fr-FR')).rejects.toThrow('gone');
  expect(page).not.toHaveProperty('keepsakeChat');
  isBroken = false;
  await chat.update('de-DE');
  expect(calls.filter((call) => call.startsWith('+'))).toHaveLength(2);
});

it('ends with an event, and forgets whom it has served', async () => {
  const { scripts, calls } = recordingScripts();
  const chat = createChat(scripts);
  const ended = vi.fn();
  page.addEventListener('keepsake-chat-end', ended);
  await chat.load(config, visitor);
  chat.stop();
  chat.stop();
  expect(ended).toHaveBeenCalledTimes(1);
  expect(page).not.toHaveProperty('keepsakeChat');
  expect(calls.at(-1)).toBe('-https://chat.test/c.js');
});

describe('while its script is fetched', () => {
  function setUp() {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { scripts, calls } = recordingScripts(() => promise);
    const chat = createChat(scripts);
    const ended = vi.fn();
    page.addEventListener('keepsake-chat-end', ended);
    const loaded = () => calls.filter((call) => call.startsWith('+'));
    return { chat, resolve, reject, ended, loaded };
  }

  it('is told the last language, and runs once', async () => {
    const { chat, resolve, ended, loaded } = setUp();
    const started = chat.load(config, visitor);
    const changed = [chat.update('fr-FR'), chat.update('de-DE')];
    expect(page.keepsakeChat).toMatchObject({ locale: 'de-DE', email: visitor.email });
    resolve();
    await Promise.all([started, ...changed]);
    expect(loaded()).toHaveLength(1);
    expect(ended).not.toHaveBeenCalled();
    await chat.update('fr-FR');
    expect(loaded()).toHaveLength(2);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('ends as soon as it has run when it was stopped', async () => {
    const { chat, resolve, ended } = setUp();
    const started = chat.load(config, visitor);
    chat.stop();
    expect(page).not.toHaveProperty('keepsakeChat');
    ended.mockClear();
    resolve();
    await started;
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('is loaded by another press only when it fails', async () => {
    const { chat, reject, loaded } = setUp();
    const started = chat.load(config, visitor);
    const changed = chat.update('fr-FR');
    reject(new Error('gone'));
    await expect(started).rejects.toThrow('gone');
    await expect(changed).rejects.toThrow('gone');
    await chat.update('de-DE');
    expect(loaded()).toHaveLength(1);
    expect(page).not.toHaveProperty('keepsakeChat');
  });
});
