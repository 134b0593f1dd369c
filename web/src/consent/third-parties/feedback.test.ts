// Proves CON-5, CON-16.

import { describe, expect, it } from 'vitest';
import { recordingScripts } from '../../testing/recording-third-party.ts';
import { createFeedback, type FeedbackConfig, feedbackAddress } from './feedback.ts';

const byAddress: FeedbackConfig = {
  'nl-NL': { desktop: 'https://feedback.test/d.js', mobile: 'https://feedback.test/m.js' },
};
const ids = { 'nl-NL': { desktop: 'd 1', mobile: 'm1' }, 'fr-FR': { desktop: 'd2', mobile: 'm2' } };
const byId: FeedbackConfig = { script: 'https://feedback.test/{id}/widget.js', ids };
const visitor = { channel: 'LB-NL', locale: 'nl-NL', isMobile: false, email: null };

describe('the address of the widget', () => {
  it.each([
    ['an address for a language and a device', byAddress, false, 'https://feedback.test/d.js'],
    ['an address for phones', byAddress, true, 'https://feedback.test/m.js'],
    ['one script with the id in it', byId, false, 'https://feedback.test/d%201/widget.js'],
    ['one script with the id of phones', byId, true, 'https://feedback.test/m1/widget.js'],
    [
      'one script with the id behind it',
      { script: 'https://feedback.test/w.js?a=1', ids },
      false,
      'https://feedback.test/w.js?a=1&id=d+1',
    ],
  ])('%s', (_, config, isMobile, address) => {
    expect(feedbackAddress(config, { locale: 'nl-NL', isMobile })).toBe(address);
  });

  it('is none for a language without a widget', () => {
    for (const config of [byAddress, byId, {}])
      expect(feedbackAddress(config, { locale: 'de-DE', isMobile: false })).toBeUndefined();
  });
});

it('is loaded again when the language changes', async () => {
  const { scripts, calls } = recordingScripts();
  const feedback = createFeedback(scripts);
  await feedback.load(byId, visitor);
  await feedback.update('nl-NL');
  await feedback.update('fr-FR');
  await feedback.update('de-DE');
  await feedback.update('nl-NL');
  expect(calls).toEqual([
    '+https://feedback.test/d%201/widget.js',
    '-https://feedback.test/d%201/widget.js',
    '+https://feedback.test/d2/widget.js',
    '-https://feedback.test/d2/widget.js',
    '+https://feedback.test/d%201/widget.js',
  ]);
});

describe('while a script is fetched', () => {
  function setUp() {
    const fetched: PromiseWithResolvers<void>[] = [];
    const { scripts, calls } = recordingScripts(() => {
      const one = Promise.withResolvers<void>();
      fetched.push(one);
      return one.promise;
    });
    const loaded = () => calls.filter((call) => call.startsWith('+'));
    return { feedback: createFeedback(scripts), fetched, loaded };
  }

  it('loads the last language alone, after it', async () => {
    const { feedback, fetched, loaded } = setUp();
    const started = feedback.load(byId, visitor);
    const changed = [feedback.update('de-DE'), feedback.update('fr-FR')];
    expect(loaded()).toHaveLength(1);
    fetched[0]?.reject(new Error('gone'));
    await expect
      .poll(loaded)
      .toEqual(['+https://feedback.test/d%201/widget.js', '+https://feedback.test/d2/widget.js']);
    fetched[1]?.resolve();
    await Promise.all([started, ...changed]);
  });

  it('loads nothing again when the language is back', async () => {
    const { feedback, fetched, loaded } = setUp();
    const started = feedback.load(byId, visitor);
    const changed = [feedback.update('fr-FR'), feedback.update('nl-NL')];
    fetched[0]?.resolve();
    await Promise.all([started, ...changed]);
    expect(loaded()).toHaveLength(1);
  });

  it('loads nothing after it when it was stopped', async () => {
    const { feedback, fetched, loaded } = setUp();
    const started = feedback.load(byId, visitor);
    const changed = feedback.update('fr-FR');
    feedback.stop();
    fetched[0]?.resolve();
    await Promise.all([started, changed]);
    expect(loaded()).toHaveLength(1);
  });
});
