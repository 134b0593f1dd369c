// Proves PRE-7, PRE-8.

import { expect, it } from 'vitest';
import { showNext } from './use-photo-removal.ts';

function makeNavigation(isUnmounted = false) {
  const steps: string[] = [];
  const navigation = {
    show: async (id: string) => void steps.push(id),
    close: () => void steps.push('closed'),
    isUnmounted: () => isUnmounted,
  };
  return { steps, navigation, finish: () => void steps.push('finished') };
}

it('ends what was begun after the next photo is shown', async () => {
  const { steps, navigation, finish } = makeNavigation();
  await showNext(navigation, 'next', finish);
  expect(steps).toEqual(['next', 'finished']);
});

it('ends what was begun also when the next photo cannot be shown', async () => {
  const { steps, navigation, finish } = makeNavigation();
  const show = () => Promise.reject(new Error('no chunk'));
  await expect(showNext({ ...navigation, show }, 'next', finish)).rejects.toThrow('no chunk');
  expect(steps).toEqual(['finished']);
});

it('leaves for the list when it was the last photo', async () => {
  const { steps, navigation, finish } = makeNavigation();
  await showNext(navigation, undefined, finish);
  expect(steps).toEqual(['closed', 'finished']);
});

it.each(['next', undefined])(
  'goes nowhere when the customer has left the preview, and ends what was begun',
  async (nextId) => {
    const { steps, navigation, finish } = makeNavigation(true);
    await showNext(navigation, nextId, finish);
    expect(steps).toEqual(['finished']);
  },
);
