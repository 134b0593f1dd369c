import { expect, it } from 'vitest';
import { goOn } from './go-on.ts';

function aNavigation(isAway = false) {
  const steps: string[] = [];
  const navigation = {
    show: async (id: string) => void steps.push(id),
    close: () => void steps.push('closed'),
    isAway: () => isAway,
  };
  return { steps, navigation, finish: () => void steps.push('finished') };
}

// spec P2.36, P2.37
it('ends what was begun after the next photo is shown', async () => {
  const { steps, navigation, finish } = aNavigation();
  await goOn(navigation, 'next', finish);
  expect(steps).toEqual(['next', 'finished']);
});

it('ends what was begun also when the next photo cannot be shown', async () => {
  const { steps, navigation, finish } = aNavigation();
  const show = () => Promise.reject(new Error('no chunk'));
  await expect(goOn({ ...navigation, show }, 'next', finish)).rejects.toThrow('no chunk');
  expect(steps).toEqual(['finished']);
});

it('leaves for the list when it was the last photo', async () => {
  const { steps, navigation, finish } = aNavigation();
  await goOn(navigation, undefined, finish);
  expect(steps).toEqual(['closed', 'finished']);
});

it.each(['next', undefined])(
  'goes nowhere when the customer has left the preview, and ends what was begun',
  async (nextId) => {
    const { steps, navigation, finish } = aNavigation(true);
    await goOn(navigation, nextId, finish);
    expect(steps).toEqual(['finished']);
  },
);
